import { loginNeeded } from "./login-needed.ts";

/** Returns "postal code" for `shippingInfo.postalCode`. */
export function fieldInWords(path: string): string {
  const name =
    path
      .split(".")
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? path;
  return name.replace(/[a-z](?=[A-Z])/g, "$& ").toLowerCase();
}

export const refusals = {
  unauthenticated: loginNeeded,
  wrong_credentials: { status: 401, message: "Invalid email or password" },
  unknown_passkey: {
    status: 401,
    message: "This passkey doesn't work here. Sign in with your password",
  },
  account_needed: { status: 403, message: "Create an account to do this" },
  forbidden: { status: 403, message: "Not allowed" },
  not_found: { status: 404, message: (what: string) => `${what} not found` },
  invalid: { status: 400, message: (field: string) => `Invalid ${fieldInWords(field)}` },
  unsupported_media_type: { status: 415, message: "Unsupported content type" },
  payload_too_large: { status: 413, message: "Request is too large" },
  invalid_image: { status: 400, message: "Invalid image file" },
  reset_link_expired: { status: 400, message: "Reset link is invalid or has expired" },
  link_expired: { status: 400, message: "This link is invalid or has expired" },
  password_mismatch: { status: 400, message: "password not same" },
  invalid_status_change: {
    status: 400,
    message: (why: string) => (why ? `Invalid status change: ${why}` : "Invalid status change"),
  },
  coupon_invalid: { status: 400, message: (why: string) => why },
  coupon_exists: {
    status: 409,
    message: (code: string) => `The code ${code} already exists, or one that looks like it`,
  },
  not_returnable: { status: 409, message: (why: string) => why },
  invalid_return_step: { status: 409, message: (state: string) => `This return is now ${state}` },
  no_replacement: { status: 409, message: "This item is out of stock. Refund it instead" },
  already_shipped: {
    status: 409,
    message: (why: string) => why || "This order has already shipped. You can return it once it arrives",
  },
  too_many_replies: {
    status: 409,
    message: "This conversation is full. Continue by email",
  },
  too_many_units: {
    status: 400,
    message: (limit: string) => `You can order up to ${limit} of each product`,
  },
  held_twice: {
    status: 429,
    message: (until: string) =>
      `We held these items twice without receiving a payment. Try again at ${until}`,
  },
  out_of_stock: { status: 409, message: (name: string) => `Out of stock: ${name}` },
  in_stock: { status: 409, message: "It's in stock. You can buy it now" },
  too_many_waits: {
    status: 409,
    message: "You're on 50 waiting lists, which is the maximum. Leave one first",
  },
  refunded: {
    status: 409,
    message: (why: string) => why || "Out of stock. Your payment is being refunded",
  },
  refund_refused: { status: 409, message: (why: string) => why },
  amount_mismatch: { status: 409, message: "Payment does not match order total" },
  unpaid: { status: 409, message: "Payment not completed" },
  already_paid: { status: 409, message: "This order is already paid" },
  email_taken: { status: 409, message: "Email cannot be used" },
  email_unproven: {
    status: 409,
    message: (email: string) =>
      `We've emailed a link to ${email}. Open it in this browser while you're signed in, then try again`,
  },
  edited_meanwhile: {
    status: 409,
    message: (why: string) => why,
  },
  sku_taken: { status: 409, message: (why: string) => why },
  family_refused: { status: 400, message: (why: string) => why },
  family_conflict: { status: 409, message: (why: string) => why },
  job_refused: { status: 409, message: (why: string) => why },
  last_admin: { status: 409, message: "At least one admin is required" },
  too_many_addresses: { status: 409, message: "You can save up to 10 addresses. Delete one first" },
  too_many_passkeys: { status: 409, message: "You can have up to 10 passkeys. Remove one first" },
  passkey_taken: { status: 409, message: "You've already added this passkey" },
  too_many_attempts: {
    status: 429,
    message: (advice: string) => advice || "Too many attempts, try again later",
  },
  payment_pending: { status: 503, message: "Payment is being confirmed, check My Orders" },
  unavailable: { status: 503, message: "Service unavailable, try again" },
} as const;

export type RefusalCode = keyof typeof refusals;
export type FieldMessages = Record<string, string>;

/** The only errors that clients see; all others become `unavailable`. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldMessages | undefined;

  constructor(code: RefusalCode, detail = "", fields?: FieldMessages) {
    const { status, message } = refusals[code];
    super(typeof message === "function" ? message(detail) : message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** Returns the item. Throws `not_found` (404) with the noun if there is none. */
export function found<T>(item: T | undefined, noun: string): T {
  if (item === undefined) throw new AppError("not_found", noun);
  return item;
}
