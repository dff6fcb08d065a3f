import type { Delivery } from "../core/deliveries.ts";

export type Notes = Record<string, string | number>;

/** Minutes since a payment was made. Authorized payments are captured until the first, refunded after the second. */
interface CaptureRule {
  automaticMinutes: number;
  manualMinutes: number;
}

export interface Order {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
  /** Not part of the API's order. */
  capture: CaptureRule;
}

export interface Card {
  id: string;
  entity: "card";
  name: string;
  last4: string;
  network: string;
  type: "credit" | "debit";
  issuer: string | null;
  international: boolean;
  emi: boolean;
  sub_type: "consumer";
  token_iin: null;
}

export interface PaymentError {
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
}

export type Method = "card" | "netbanking" | "upi";

export interface Payment extends PaymentError {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "created" | "failed" | "refunded";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: "full" | "partial" | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  upi?: { payer_account_type: "bank_account"; vpa: string; flow?: "intent" };
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  /** Whether the phone or the bank has had its answer. Not part of the API's payment. */
  answered: boolean;
  /** What the phone shows. Not part of the API's payment. */
  shop: string;
}

export interface Refund {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: "failed" | "pending" | "processed";
  speed_processed: "normal";
  speed_requested: "normal" | "optimum";
}

export interface Dispute {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: "closed" | "lost" | "open" | "under_review" | "won";
  phase: "chargeback" | "fraud" | "retrieval";
  created_at: number;
}

export interface StoredEvent {
  id: string;
  created_at: number;
  event: string;
  contains: string[];
  payload: Record<string, { entity: unknown }>;
}

/** What the bank or Razorpay does by itself at `dueAt`. */
export interface Planned {
  id: string;
  dueAt: number;
  action: "authorize" | "fail-refund" | "number-refund" | "return-money" | "time-out";
  /** The payment or the refund. */
  about: string;
}

interface StoredReply {
  id: string;
  request: string;
  body: string;
}

/** A status is answered instead of running `op`; `timeout` loses the response, `lost` the request. */
export interface Fault {
  op: string;
  status: number | "lost" | "timeout";
  times: number;
}

export interface Settings {
  id: "settings";
  /** Seconds of the stage's clock from the approval until the bank reports it; null: at once. */
  lateAuthorisation: number | null;
  /** `held`: Razorpay keeps the second payment until its time is over. */
  secondSuccess: boolean | "held";
  failThenAuthorise: boolean;
  refunds: "failed" | "pending" | "processed" | "refused";
  webhooks: "off" | "on" | "shuffled" | "tampered" | "twice";
  /** Share of API calls answered by a 5xx. */
  errors: number;
  /** The next API call hangs before or after its effect. */
  timeouts: "after" | "before" | null;
  failNext: Fault[];
}

export interface Records {
  order: Order;
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  event: StoredEvent;
  delivery: Delivery;
  planned: Planned;
  reply: StoredReply;
  settings: Settings;
}

export type Kind = keyof Records;
