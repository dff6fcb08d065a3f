import type Stripe from "stripe";

export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    const documented = body.code !== undefined && body.type !== "api_error";
    const page = `https://docs.stripe.com/error-codes#${body.code?.replaceAll("_", "-")}`;
    this.body = documented ? { ...body, doc_url: page } : body;
  }
}

interface Detail {
  code?: string;
  param?: string;
  payment_intent?: Stripe.PaymentIntent;
}

export const invalidRequest = (message: string, detail: Detail = {}, status = 400): ApiError =>
  new ApiError(status, { type: "invalid_request_error", message, ...detail });

export const noSuch = (noun: string, id: string, param: string): ApiError =>
  invalidRequest(`No such ${noun}: '${id}'`, { code: "resource_missing", param }, 404);

export const unauthorized = (message: string, detail: Detail = {}): ApiError =>
  invalidRequest(message, detail, 401);

export const unexpectedState = (message: string, intent: Stripe.PaymentIntent): ApiError =>
  invalidRequest(message, { code: "payment_intent_unexpected_state", payment_intent: intent });
