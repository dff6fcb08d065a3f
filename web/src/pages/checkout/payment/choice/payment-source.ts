import type { Answer, Request } from "../../../../../../shared/contract.ts";
import type { Order } from "../../../../../../shared/orders/schemas.ts";
import { paymentUnderWay, type Remote } from "../../../../app/checkout/checkout.ts";
import { markSeen, type Purchase } from "../../../../app/checkout/pay.ts";
import { ApiError, call } from "../../../../lib/api.ts";

export type StateAnswer = Answer<"payments/state">;

/** Where a page learns what became of a payment. */
export interface PaymentSource {
  /** Null without a response that says anything about the payment. */
  ask: (id: string) => Promise<StateAnswer | null>;
  /** Passes on what the provider's window brings back. */
  report: (result: Request<"payments/razorpay-verify">) => Promise<unknown>;
  /** What an earlier visit left under way. */
  left: () => { remote?: Remote | undefined; totalPrice: number } | undefined;
  begun: (remote: Remote, purchase: Purchase) => void;
  over: (remote: Remote) => void;
  seen: (order: Order) => unknown;
}

const ended: StateAnswer = { success: true, state: "expired", attempts: 0 };

/** Null without a response that says anything about the payment. */
async function ask(id: string): Promise<StateAnswer | null> {
  try {
    return await call("payments/state", { id });
  } catch (error) {
    return error instanceof ApiError && error.code === "not_found" ? ended : null;
  }
}

/** The shopper's session; a payment under way survives reloads. */
export const sessionSource: PaymentSource = {
  ask,
  report: (result) => call("payments/razorpay-verify", result),
  left: () => paymentUnderWay.read(),
  seen: markSeen,
  begun(remote, purchase) {
    const paymentInfo = { id: remote.id, status: "processing" };
    paymentUnderWay.write({ ...purchase, paymentInfo, startedAt: Date.now(), remote });
  },
  over({ id }) {
    if (paymentUnderWay.read()?.remote?.id === id) paymentUnderWay.write(undefined);
  },
};
