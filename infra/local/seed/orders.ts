import { createOrder } from "../../../functions/data/order.ts";
import { endCheckout, movePayment, openPayment, saveIntent } from "../../../functions/data/payment.ts";
import { holdStock, sellHeld } from "../../../functions/data/product.ts";
import { mergeLines, snapshot } from "../../../functions/domain/payment.ts";
import type { Product } from "../../../functions/domain/product.ts";
import type { User } from "../../../functions/domain/user.ts";
import { ownMark } from "../../../functions/services/stripe.ts";
import type { OrderStatus } from "../../../shared/order.ts";
import { writeTogether } from "./bulk.ts";
import type { Demo, DemoOrder } from "./copy.ts";
import type { Ledger } from "./ledger.ts";
import { type Checkout, pastCheckout, pastOrder } from "./past-order.ts";
import { daysBefore } from "./time.ts";

interface Shop {
  demo: Demo;
  users: ReadonlyMap<string, User>;
  /** By slug. */
  products: ReadonlyMap<string, Product>;
  now: Date;
}

function checkoutOf(order: DemoOrder, { demo, users, products, now }: Shop): Checkout {
  const user = users.get(order.by);
  const address = demo.customers.get(order.by)?.address;
  if (!user || !address) throw new Error(`${order.by} orders without an account or address`);
  const wanted = Object.entries(order.lines).map(([slug, quantity]) => {
    const product = products.get(slug);
    if (!product) throw new Error(`${order.by} orders ${slug}, which the shop does not have`);
    return { product: product.id, quantity };
  });
  const lines = snapshot(mergeLines(wanted), [...products.values()]);
  return pastCheckout(user, lines, { fullName: user.name, ...address }, daysBefore(now, order.daysAgo));
}

/** The way of every checkout in the shop: hold, intent, order. Its money is in the ledger before. */
async function buy(checkout: Checkout, status: OrderStatus, ledger: Ledger): Promise<void> {
  const { id, intentId, userId, ...open } = checkout;
  await ledger.seedIntent({
    id: intentId,
    amount: open.amountPaise,
    created: Math.floor(Date.parse(open.createdAt) / 1000),
    metadata: { ...ownMark(), paymentId: id, userId },
  });
  await writeTogether([...openPayment({ ...open, id, userId }, undefined), ...open.lines.map(holdStock)]);
  if (!(await saveIntent(checkout, intentId))) throw new Error(`Payment ${id} did not take its intent`);
  const order = createOrder(pastOrder(checkout, status));
  await writeTogether([movePayment(id, "OPEN", "COMMITTED"), order, ...open.lines.map(sellHeld)]);
  await endCheckout(checkout);
}

/** Customers buy side by side; one customer has one checkout at a time. */
export async function seedOrders(shop: Shop, ledger: Ledger): Promise<void> {
  const byCustomer = Map.groupBy(shop.demo.orders, (order) => order.by);
  await Promise.all(
    [...byCustomer.values()].map(async (orders) => {
      for (const order of orders) await buy(checkoutOf(order, shop), order.status, ledger);
    }),
  );
}
