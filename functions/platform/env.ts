/**
 * What the stages tell the functions. Both stages give every function the same names;
 * a missing one is a mistake of the stage and fails the first use.
 */
export interface Env {
  /** Name of the one DynamoDB table. */
  TABLE: string;
  IMAGES_BUCKET: string;
  /** `https://shop.example`, no slash at the end: cookie name, CSRF origin, links in mails. */
  SITE_URL: string;
  /** Stage name, also in the metadata of payment intents. */
  STAGE: string;
  /** Sender of mails, a verified SES identity. */
  MAIL_FROM: string;
  /** Values of `x-origin-secret` accepted from the edge, comma separated, so that one can be rotated. */
  ORIGIN_SECRETS: string;
  /** Secrets Manager ids: `{current, keys: {kid: base64}}`, `{secretKey, publishableKey}`, `{secret}`. */
  SESSION_SECRET: string;
  STRIPE_SECRET: string;
  WEBHOOK_SECRET: string;
  STRIPE_API_URL: string;
  /** Where the web loads Stripe.js from. */
  STRIPE_SCRIPT_URL: string;
}

export function env(name: keyof Env): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
