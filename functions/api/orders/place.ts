import { AppError } from "../../../shared/core/errors.ts";
import { pickFields } from "../../../shared/core/fields.ts";
import { buyerRules } from "../../../shared/orders/buyer-fields.ts";
import { type NewOrder, orderCalls } from "../../../shared/orders/schemas.ts";
import { cartKey, readCart } from "../../accounts/cart.table.ts";
import { findProductsEver } from "../../catalogue/product.table.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { readCookie } from "../../identity/cookie.ts";
import { mergeAllowed } from "../../orders/basket.ts";
import { commitOrder, type Known } from "../../orders/commit-order.ts";
import { withState } from "../../orders/delivery-address.ts";
import { orderKey, readOrder } from "../../orders/order.table.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { checkoutKey, checkoutPaymentIn, endCheckout } from "../../payments/checkout.table.ts";
import { findPaymentByIntent } from "../../payments/find-by-intent.ts";
import { paymentKey, readPayment, saveLines } from "../../payments/payment.table.ts";
import { type Payment, snapshot } from "../../payments/payment.ts";
import { providerOfIntent } from "../../payments/providers.ts";
import { refundRefusal } from "../../payments/refund-reason.ts";
import type { Item } from "../../platform/schema.ts";
import { getTogether } from "../../platform/table.ts";

/** Finds the payment of the shopper's checkout, with all that settling it needs, or an earlier one by its intent. */
async function findByIntent(intentId: string, userId: string, checkout: Item | undefined): Promise<Known> {
  const id = checkoutPaymentIn(checkout);
  const [payment, order, cart] =
    id === undefined ? [] : await getTogether(paymentKey(id), orderKey(id), cartKey(userId));
  if (payment?.intentId !== intentId)
    return { payment: await findPaymentByIntent(providerOfIntent(intentId), intentId) };
  return { payment: readPayment(payment), order: order && readOrder(order), cart: readCart(cart) };
}

/** Stores an amount-only payment's lines, so that webhook or sweeper can finish if this call dies. */
async function describePurchase(payment: Payment, { orderItems, ...draft }: NewOrder): Promise<void> {
  const wanted = mergeAllowed(orderItems);
  const products = await findProductsEver(wanted.map((line) => line.product));
  const lines = snapshot(wanted, products, payment.gst);
  const stated = { ...pickFields(draft, buyerRules), shippingInfo: withState(draft.shippingInfo) };
  await saveLines({ ...payment, lines, ...stated });
}

/** 201 the first time, then 200. Throws `too_many_units`, `unpaid`, `amount_mismatch`, `refunded`, `payment_pending`. */
export const handler = endpoint(
  orderCalls,
  "orders/place",
  async (draft, { user, now, own, cookies }) => {
    const known = await findByIntent(draft.paymentInfo.id, user.id, own);
    const { payment } = known;
    if (payment?.userId !== user.id) throw new AppError("not_found", "Payment");
    const isReady = payment.mode === "priced" || payment.state !== "OPEN";
    if (!isReady) await describePurchase(payment, draft);
    const outcome = await commitOrder(payment.id, now, isReady ? known : undefined);
    if (outcome.kind === "unpaid" || outcome.kind === "no-lines") throw new AppError("unpaid");
    if (outcome.kind === "amount") throw new AppError("amount_mismatch");
    const isFirstAnswer = await endCheckout(
      payment,
      outcome.kind === "order" ? outcome.order : { lines: [] },
    );
    if (outcome.kind === "refunded") throw new AppError("refunded", refundRefusal(outcome.reason));
    if (readCookie(cookies, "assistant")) {
      const { noteCameBy } = await import("../../assistants/note-came-by.ts");
      await noteCameBy(outcome.order, cookies, now);
    }
    const status = isFirstAnswer ? 201 : 200;
    return new Reply({ success: true, order: orderOnWire(outcome.order) }, { status });
  },
  checkoutKey,
);
