import { AppError } from "../../../shared/errors.ts";
import type { NewOrder } from "../../../shared/order.ts";
import { orderCalls } from "../../../shared/order.ts";
import { findProductsEver } from "../../catalogue/product.table.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { commitOrder } from "../../orders/commit-order.ts";
import { orderOnWire } from "../../orders/order.ts";
import { endCheckout, findPaymentByIntent, saveLines } from "../../payments/payment.table.ts";
import { mergeLines, type Payment, snapshot } from "../../payments/payment.ts";
import { refundRefusal } from "../../payments/refund-reason.ts";

/** A bare amount gets its lines here, priced now, before Stripe is asked: if this call dies, others finish. */
async function describePurchase(payment: Payment, { orderItems, shippingInfo }: NewOrder): Promise<void> {
  if (payment.mode === "bound" || payment.state !== "OPEN") return;
  const wanted = mergeLines(orderItems);
  const products = await findProductsEver(wanted.map((line) => line.product));
  const lines = snapshot(wanted, products);
  await saveLines({ ...payment, lines, shippingInfo });
}

export const handler = endpoint(orderCalls, "orders/place", async (draft, { user, now }) => {
  const payment = await findPaymentByIntent(draft.paymentInfo.id);
  if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
  await describePurchase(payment, draft);
  const outcome = await commitOrder(payment.id, now);
  if (outcome.kind === "unpaid" || outcome.kind === "no-lines") throw new AppError("unpaid");
  if (outcome.kind === "amount") throw new AppError("amount_mismatch");
  const isFirstAnswer = await endCheckout(payment);
  if (outcome.kind === "refunded") throw new AppError("refunded", refundRefusal(outcome.reason));
  // The webhook may have placed the order before; to the shopper it is new all the same.
  const status = isFirstAnswer ? 201 : 200;
  return new Reply({ success: true, order: orderOnWire(outcome.order) }, { status });
});
