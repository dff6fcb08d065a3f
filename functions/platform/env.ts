export interface Env {
  TABLE: string;
  IMAGES_BUCKET: string;
  /** Holds the web's files, and pages that functions write. */
  SITE_BUCKET: string;
  SITE_URL: string;
  /** Folder of the web build that renders pages; missing on a stage without pages. */
  RENDERER: string;
  /** Also stored in the metadata of payment intents. */
  STAGE: string;
  MAIL_FROM: string;
  /** Comma-separated; two are valid while one replaces the other. */
  ORIGIN_SECRETS: string;
  /** Ids of `{current, keys: {kid: base64}}`, `{secretKey, publishableKey}` and `{secret}` in Secrets Manager. */
  SESSION_SECRET: string;
  STRIPE_SECRET: string;
  WEBHOOK_SECRET: string;
  /** Ids of `{keyId, keySecret}` and `{secret}`; "none" on a stage without Razorpay, as its addresses are. */
  RAZORPAY_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
  MAIL_QUEUE: string;
  DUE_PAYMENTS_QUEUE: string;
  DUE_PRODUCTS_QUEUE: string;
  COMPARISONS_QUEUE: string;
  RESTOCKS_QUEUE: string;
  PAGES_QUEUE: string;
  BATCH_QUEUE: string;
  WEBHOOKS_QUEUE: string;
  SHOP: string;
  GST: string;
  AFTER_SALES: string;
  MAX_UNITS: string;
  CARRIERS: string;
  PAYMENTS: string;
  STAFF: string;
  PHONE_ORDERS: string;
  ASSISTANTS: string;
  STRIPE_API_URL: string;
  STRIPE_SCRIPT_URL: string;
  RAZORPAY_API_URL: string;
  RAZORPAY_SCRIPT_URL: string;
}

export function env(name: keyof Env): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
