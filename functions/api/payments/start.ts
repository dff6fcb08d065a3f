import type { Input } from "../../../shared/contract.ts";
import { AppError } from "../../../shared/errors.ts";
import { totalsOf } from "../../../shared/money.ts";
import { paymentCalls } from "../../../shared/payment.ts";
import { pricedLinesOnWire } from "../../after-sales/order-wire.ts";
import { findProducts } from "../../catalogue/product.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import type { User } from "../../identity/user.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";
import { type Purchase, startCheckout } from "../../orders/start-checkout.ts";
import { chargeLimits, hashCart, mergeLines, saleGst, snapshot } from "../../payments/payment.ts";
import { gst } from "../../platform/settings.ts";

/**
 * With items and address the server computes the amount. Without both, it takes the client's amount (paise)
 * and checks it once the order comes. Throws `invalid` (400; also for a
 * PIN code of another state) or `not_found` (404, "Product").
 */
async function purchaseOf(
  { amount, orderItems, shippingInfo }: Input<"payments/start">,
  { id: userId, name: userName, email, guest }: User,
): Promise<Purchase> {
  const terms = { userId, userName, ...(guest && { guestEmail: email }), gst: saleGst(gst()) };
  if (!orderItems || !shippingInfo) {
    if (orderItems || shippingInfo) throw new AppError("invalid", orderItems ? "shippingInfo" : "orderItems");
    if (amount === undefined) throw new AppError("invalid", "amount");
    return {
      ...terms,
      mode: "amountOnly",
      amountPaise: amount,
      lines: [],
      cartHash: hashCart({ amount }),
    };
  }
  const address = checkedAddress(shippingInfo);
  const wanted = mergeLines(orderItems);
  const products = await findProducts(
    wanted.map((line) => line.product),
    true,
  );
  const lines = snapshot(wanted, products, terms.gst);
  const { totalPaise } = totalsOf(lines, terms.gst);
  return {
    ...terms,
    mode: "priced",
    amountPaise: totalPaise,
    lines,
    shippingInfo: address,
    cartHash: hashCart({ wanted, shippingInfo: address }),
  };
}

export const handler = endpoint(paymentCalls, "payments/start", async (input, { user, address, device }) => {
  const purchase = await purchaseOf(input, user);
  const { amountPaise } = purchase;
  if (amountPaise < chargeLimits.min || amountPaise > chargeLimits.max)
    throw new AppError("invalid", "amount");
  const { payment, intent } = await startCheckout(purchase, { network: address, device });
  return {
    success: true,
    client_secret: intent.clientSecret,
    amount: payment.amountPaise,
    ...(payment.mode === "priced" && {
      priced: pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst)),
    }),
  };
});
