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
  unknown_key: { status: 401, message: "This key doesn't work. It may be mistyped, expired or ended" },
  key_refused: { status: 403, message: (why: string) => why },
  too_many_keys: { status: 409, message: (why: string) => why },
  factor_required: {
    status: 403,
    message: (what: string) => what || "Enter your second factor to continue",
  },
  confirmation_required: { status: 403, message: "Confirm that it's you to continue" },
  last_factor: { status: 409, message: (why: string) => why },
  account_needed: { status: 403, message: "Create an account to do this" },
  forbidden: {
    status: 403,
    message: (permission: string) =>
      permission ? `Your role doesn't include ${permission}. Ask an owner of the shop` : "Not allowed",
  },
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
  no_replacement: { status: 409, message: (why: string) => why },
  already_shipped: {
    status: 409,
    message: (why: string) => why || "This order has already shipped. You can return it once it arrives",
  },
  too_many_replies: { status: 409, message: (why: string) => why },
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
  too_many_synonyms: { status: 409, message: (why: string) => why },
  in_stock: { status: 409, message: "It's in stock. You can buy it now" },
  too_many_waits: { status: 409, message: (why: string) => why },
  refunded: {
    status: 409,
    message: (why: string) => why || "Out of stock. Your payment is being refunded",
  },
  refund_refused: { status: 409, message: (why: string) => why },
  amount_mismatch: { status: 409, message: "Payment does not match order total" },
  phone_order_refused: { status: 409, message: (why: string) => why },
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
  owners_only: { status: 403, message: (why: string) => why },
  own_role: { status: 403, message: (why: string) => why },
  role_exists: { status: 409, message: (why: string) => why },
  role_fixed: { status: 409, message: (why: string) => why },
  role_in_use: { status: 409, message: (why: string) => why },
  too_many_roles: { status: 409, message: (why: string) => why },
  too_many_invitations: { status: 409, message: (why: string) => why },
  too_many_webhooks: { status: 409, message: (why: string) => why },
  already_staff: { status: 409, message: (why: string) => why },
  invitation_void: { status: 409, message: (why: string) => why },
  desk_full: { status: 409, message: (why: string) => why },
  last_admin: { status: 409, message: "At least one admin is required" },
  too_many_addresses: { status: 409, message: "You can save up to 10 addresses. Delete one first" },
  too_many_passkeys: { status: 409, message: (why: string) => why },
  passkey_taken: { status: 409, message: (why: string) => why },
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
