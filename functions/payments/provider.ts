import { AppError } from "../../shared/core/errors.ts";
import type { PaidBy } from "../../shared/orders/paid-by.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

export interface Intent {
  id: string;
  /** Undefined for payments of other shops or stages, which may share the account. */
  paymentId: string | undefined;
  userId: string | undefined;
  /** `processing`: paid, and not confirmed yet. `ended`: no longer payable. */
  state: "open" | "processing" | "paid" | "ended";
  /** ISO 4217 in lower case. */
  currency: string;
  /** Undefined unless it is paid. */
  paid: PaidIntent | undefined;
  /** Lets the buyer's browser pay. */
  browser: { clientSecret: string } | { razorpay: { orderId: string; keyId: string } };
  /** Absent if the provider doesn't count them. */
  attempts?: number;
  /** Why the last attempt failed, if no other is under way. */
  declineReason?: string;
  /** Another charge succeeded, whose money is not on its way back yet. */
  isPaidTwice?: boolean;
}

interface PaidIntent {
  paise: number;
  refundedPaise: number;
  at: Date;
  /** The charge that paid it, where an intent can have several. */
  chargeId?: string | undefined;
  /** Absent for cards of Stripe. */
  paidBy?: PaidBy | undefined;
}

/** The provider would replay the failure under the idempotency key, so the next attempt needs a new key. */
export class StoredFailure extends AppError {}

/** Another call is using the same intent or idempotency key. */
export class ProviderBusy extends AppError {}

/** The provider would reject every retry. */
export class ListRefused extends Error {}

export type Billed = Pick<Payment, "id" | "attempt" | "userId" | "amountPaise" | "lines" | "shippingInfo">;

export interface RefundKey {
  name: string;
  /** Calls with the same slot and attempt make one refund, even under different names. */
  slot?: string;
  attempt: number;
}

/** Unix seconds, `to` excluded. */
export interface Span {
  from: number;
  to: number;
}

export interface LedgerPage<T> {
  items: T[];
  /** Where to continue; undefined on the last page. */
  next: string | undefined;
}

/** A payment that reached its provider. */
export type Charged = Pick<Payment, "id" | "chargeId"> & { intentId: string };

export interface Provider {
  /** False if money may still arrive after `end`, for up to `watchDays`. */
  readonly endsForGood: boolean;

  /**
   * Idempotent per payment and attempt, if repeats set `isRepeat`. Throws `unavailable` (503), as StoredFailure or
   * ProviderBusy if known.
   */
  begin(payment: Billed, isRepeat: boolean): Promise<Intent>;

  /** Captures what the bank has authorised. Undefined if there is no such intent. Throws the provider's error. */
  read(intentId: string): Promise<Intent | undefined>;

  /** Returns the intent after the attempt, or undefined if there is none. Throws ProviderBusy (503) or the provider's error. */
  end(intentId: string): Promise<Intent | undefined>;

  /** Refunds once per slot and attempt. Throws StoredFailure, or `unavailable` (503) if the call may be repeated. */
  refund(payment: Charged, amountPaise: number, key: RefundKey): Promise<void>;

  /** Oldest first. Throws the provider's error. */
  listRefunds(payment: Charged): Promise<Refund[]>;

  /** Sends back the money of every other charge of the intent, once. Throws the provider's error. */
  returnExtras?(payment: Charged): Promise<void>;

  /** Lists this shop's paid intents, newest first. Throws ListRefused or the provider's error. */
  listPaid(span: Span, after: string | undefined): Promise<LedgerPage<Intent>>;

  /** Returns ids of intents with a declined refund, possibly of other shops. Throws like `listPaid`. */
  listFailedRefunds(span: Span, after: string | undefined): Promise<LedgerPage<string>>;
}

/** The subject of an event. It is a hint only: amounts and states are read from the provider. */
export type ProviderEvent =
  | {
      about: "payment";
      paymentId: string;
      userId: string | undefined;
      isEnded: boolean;
      /** The charge that succeeded, where an intent can have several. */
      chargeId?: string | undefined;
    }
  | { about: "refund"; intentId: string }
  | {
      about: "dispute";
      intentId: string;
      dispute: { id: string; amountPaise: number; reason: string; status: string };
      isClosed: boolean;
    };

/**
 * `event` is undefined if nothing follows from it. `stale`: correctly signed, but too old or reformatted. `foreign`: not
 * signed with our secret.
 */
type Report = { kind: "event"; event: ProviderEvent | undefined } | { kind: "stale" | "foreign" };

/** Throws `unavailable` (503) without the secret. Apart from `Provider`, as only webhooks may read the secret. */
export type ReadReport = (bytes: Buffer, signature: string | undefined) => Promise<Report>;
