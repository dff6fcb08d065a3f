/** Environment variables. Every stage sets all of them for every function. */
export interface Env {
  /** Name of the one DynamoDB table. */
  TABLE: string;
  IMAGES_BUCKET: string;
  /** What the edge serves beside the API and pictures: the web's files, and pages that functions write. */
  SITE_BUCKET: string;
  /**
   * `https://shop.example`, without a trailing slash. Used for the cookie name, the CSRF origin and links in
   * mails.
   */
  SITE_URL: string;
  /** Folder of what the web's build has for the server; the renderer is missing there on a stage without pages. */
  RENDERER: string;
  /** The stage's name; also stored in the metadata of payment intents. */
  STAGE: string;
  /** Sender of all mails; its address must be a verified SES identity. */
  MAIL_FROM: string;
  /**
   * Accepted values of `x-origin-secret`, separated by commas. Two can be valid while one replaces the other.
   */
  ORIGIN_SECRETS: string;
  /**
   * Ids in Secrets Manager. Contents in order: `{current, keys: {kid: base64}}`, `{secretKey,
   * publishableKey}`, `{secret}`.
   */
  SESSION_SECRET: string;
  STRIPE_SECRET: string;
  WEBHOOK_SECRET: string;
  /** Addresses of queues. */
  MAIL_QUEUE: string;
  DUE_PAYMENTS_QUEUE: string;
  COMPARISONS_QUEUE: string;
  RESTOCKS_QUEUE: string;
  PAGES_QUEUE: string;
  /** The seller's identity, `Shop` as JSON. */
  SHOP: string;
  /** The seller's registration and how sales are taxed, `Gst` as JSON. */
  GST: string;
  /** The shop's promises after a sale, `AfterSales` as JSON. */
  AFTER_SALES: string;
  /** Units of one product in an order. */
  MAX_UNITS: string;
  /** The stage's carriers, a list of `Carrier` as JSON. */
  CARRIERS: string;
  STRIPE_API_URL: string;
  /** URL from which the web loads Stripe.js. */
  STRIPE_SCRIPT_URL: string;
}

/** Throws when the variable is not set, which is a fault of the stage. */
export function env(name: keyof Env): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
