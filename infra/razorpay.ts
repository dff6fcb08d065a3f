export const razorpay = {
  api: "https://api.razorpay.com",
  script: "https://checkout.razorpay.com/v1/checkout.js",
} as const;

export interface RazorpayKeys {
  keyId: string;
  keySecret: string;
}

export const areRazorpayKeys = ({ keyId, keySecret }: RazorpayKeys, mode: "test" | "live"): boolean =>
  new RegExp(`^rzp_${mode}_\\w+$`).test(keyId) && /^[\w-]+$/.test(keySecret);
