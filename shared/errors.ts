/** Every refusal a client can meet: wire code → HTTP status and message. */
export const refusals = {
  AUTH: { status: 401, message: "Please login to access this resource" },
  CRED: { status: 401, message: "Invalid email or password" },
  ROLE: { status: 403, message: "Not allowed" },
  NF: { status: 404, message: (what: string) => `${what} not found` },
  VAL: { status: 400, message: (field: string) => `Invalid ${field}` },
  MEDIA: { status: 415, message: "Unsupported content type" },
  IMG: { status: 400, message: "Invalid image file" },
  RESET: { status: 400, message: "Reset link is invalid or has expired" },
  MISMATCH: { status: 400, message: "password not same" },
  STATUS: { status: 400, message: "Invalid status change" },
  STOCK: { status: 409, message: (name: string) => `Out of stock: ${name}` },
  REFUNDED: { status: 409, message: "Out of stock. Your payment is being refunded" },
  AMT: { status: 409, message: "Payment does not match order total" },
  UNPAID: { status: 409, message: "Payment not completed" },
  PAID: { status: 409, message: "This order is already paid" },
  DUP: { status: 409, message: "Email cannot be used" },
  LAST: { status: 409, message: "At least one admin is required" },
  RATE: { status: 429, message: "Too many attempts, try again later" },
  PEND: { status: 503, message: "Payment is being confirmed, check My Orders" },
  UNAV: { status: 503, message: "Service unavailable, try again" },
} as const;

export type RefusalCode = keyof typeof refusals;
export type FieldMessages = Record<string, string>;

/** The one error a client sees as it was thrown; anything else becomes UNAV. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: FieldMessages | undefined;

  /** `detail` completes the message of NF, VAL and STOCK ("Product", "quantity", a product's name). */
  constructor(code: RefusalCode, detail = "", fields?: FieldMessages) {
    const { status, message } = refusals[code];
    super(typeof message === "function" ? message(detail) : message);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}
