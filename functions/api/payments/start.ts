import type { Input } from "../../../shared/contract.ts";
import { AppError } from "../../../shared/errors.ts";
import { totalsOf } from "../../../shared/money.ts";
import { newId } from "../../data/id.ts";
import { findProducts } from "../../data/product.ts";
import {
  chargeLimits,
  expiryOf,
  hashCart,
  mergeLines,
  type Payment,
  snapshot,
} from "../../domain/payment.ts";
import type { User } from "../../domain/user.ts";
import { startCheckout } from "../../flows/checkout.ts";
import { endpoint } from "../../http/endpoint.ts";

type Purchase = Pick<Payment, "mode" | "amountPaise" | "lines" | "shippingInfo" | "cartHash">;

/** With items and address the server prices; without, the amount is taken and checked with the order. */
async function purchaseOf({ amount, orderItems, shippingInfo }: Input<"payments/start">): Promise<Purchase> {
  if (!orderItems || !shippingInfo) {
    if (orderItems || shippingInfo) throw new AppError("VAL", orderItems ? "shippingInfo" : "orderItems");
    if (amount === undefined) throw new AppError("VAL", "amount");
    return {
      mode: "unbound",
      amountPaise: amount,
      lines: [],
      cartHash: hashCart({ amount }),
    };
  }
  const wanted = mergeLines(orderItems);
  const products = await findProducts(
    wanted.map((line) => line.product),
    true,
  );
  const lines = snapshot(wanted, products);
  const { totalPaise } = totalsOf(lines);
  return {
    mode: "bound",
    amountPaise: totalPaise,
    lines,
    shippingInfo,
    cartHash: hashCart({ wanted, shippingInfo }),
  };
}

const openPaymentOf = (user: User, purchase: Purchase, now: Date): Payment => ({
  id: newId(now),
  userId: user.id,
  userName: user.name,
  state: "OPEN",
  attempt: 0,
  createdAt: now.toISOString(),
  expiresAt: expiryOf(purchase.mode, now),
  ...purchase,
});

export const handler = endpoint("payments/start", async (input, { user, now }) => {
  const purchase = await purchaseOf(input);
  const { amountPaise } = purchase;
  if (amountPaise < chargeLimits.min || amountPaise > chargeLimits.max) throw new AppError("VAL", "amount");
  const { payment, intent } = await startCheckout(openPaymentOf(user, purchase, now), now);
  return { success: true, client_secret: intent.clientSecret, amount: payment.amountPaise };
});
