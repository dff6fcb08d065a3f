export const razorpay = {
  api: "https://api.razorpay.com",
  script: "https://checkout.razorpay.com/v1/checkout.js",
} as const;
