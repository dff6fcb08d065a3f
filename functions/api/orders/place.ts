import { AppError } from "../../../shared/core/errors.ts";
import { pickFields } from "../../../shared/core/fields.ts";
import { buyerRules } from "../../../shared/orders/buyer-fields.ts";
import { type NewOrder, orderCalls } from "../../../shared/orders/schemas.ts";
import { findProductsEver } from "../../catalogue/product.table.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { commitOrder } from "../../orders/commit-order.ts";
import { withState } from "../../orders/delivery-address.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { endCheckout } from "../../payments/checkout.table.ts";
import { findPaymentByIntent, saveLines } from "../../payments/payment.table.ts";
import { mergeLines, type Payment, snapshot } from "../../payments/payment.ts";
import { refundRefusal } from "../../payments/refund-reason.ts";

/** Stores an amount-only payment's lines, so that webhook or sweeper can finish if this call dies. */
async function describePurchase(payment: Payment, { orderItems, ...draft }: NewOrder): Promise<void> {
  if (payment.mode === "priced" || payment.state !== "OPEN") return;
  const wanted = mergeLines(orderItems);
  const products = await findProductsEver(wanted.map((line) => line.product));
  const lines = snapshot(wanted, products, payment.gst);
  const stated = { ...pickFields(draft, buyerRules), shippingInfo: withState(draft.shippingInfo) };
  await saveLines({ ...payment, lines, ...stated });
}

/** 201 the first time, then 200. Throws `unpaid`, `amount_mismatch`, `refunded`, `payment_pending`. */
export const handler = endpoint(orderCalls, "orders/place", async (draft, { user, now }) => {
  const payment = await findPaymentByIntent(draft.paymentInfo.id);
  if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
  await describePurchase(payment, draft);
  const outcome = await commitOrder(payment.id, now);
  if (outcome.kind === "unpaid" || outcome.kind === "no-lines") throw new AppError("unpaid");
  if (outcome.kind === "amount") throw new AppError("amount_mismatch");
  const isFirstAnswer = await endCheckout(payment);
  if (outcome.kind === "refunded") throw new AppError("refunded", refundRefusal(outcome.reason));
  const status = isFirstAnswer ? 201 : 200;
  return new Reply({ success: true, order: orderOnWire(outcome.order) }, { status });
});
