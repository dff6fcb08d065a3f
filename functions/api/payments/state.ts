import { paymentCalls } from "../../../shared/payments/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { outlookOnWire } from "../../orders/payment-state.ts";
import { findPayment } from "../../payments/payment.table.ts";

/** Pages ask repeatedly while the shopper pays elsewhere. */
export const handler = endpoint(paymentCalls, "payments/state", async ({ id }, { user, now }) =>
  outlookOnWire(await findPayment(id), user, now),
);
