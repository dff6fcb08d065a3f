import type { Product } from "../../../functions/catalogue/product.ts";
import { eachLine, holdStock, sellHeld } from "../../../functions/catalogue/stock.table.ts";
import type { User } from "../../../functions/identity/user.ts";
import { awaitDelivery } from "../../../functions/orders/delivery-due.table.ts";
import { createOrder } from "../../../functions/orders/order.table.ts";
import {
  endCheckout,
  findCheckout,
  movePayment,
  openPayment,
  saveIntent,
} from "../../../functions/payments/payment.table.ts";
import { mergeLines, snapshot } from "../../../functions/payments/payment.ts";
import { ownMark } from "../../../functions/payments/stripe.ts";
import type { DeliveryStep } from "../../../shared/order-status.ts";
import { writeTogether } from "./bulk.ts";
import type { Demo, DemoOrder } from "./copy.ts";
import type { Ledger } from "./ledger.ts";
import { type Checkout, pastCheckout, pastGst, pastOrder } from "./past-order.ts";
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
  const requested = Object.entries(order.lines).map(([slug, quantity]) => {
    const product = products.get(slug);
    if (!product) throw new Error(`${order.by} orders ${slug}, which the shop does not have`);
    return { product: product.id, quantity };
  });
  const lines = snapshot(mergeLines(requested), [...products.values()], pastGst);
  return pastCheckout(user, lines, { fullName: user.name, ...address }, daysBefore(now, order.daysAgo));
}

/** Takes the steps of a real checkout (hold, intent, order); the payment is already in the ledger. */
async function buy(checkout: Checkout, status: DeliveryStep, ledger: Ledger): Promise<void> {
  const { id, intentId, userId, ...open } = checkout;
  await ledger.seedIntent({
    id: intentId,
    amount: open.amountPaise,
    created: Math.floor(Date.parse(open.createdAt) / 1000),
    metadata: { ...ownMark(), paymentId: id, userId },
  });
  await writeTogether({
    ...openPayment({ ...open, id, userId }, await findCheckout(userId, new Date(open.createdAt))),
    ...eachLine(open.lines, holdStock),
  });
  if (!(await saveIntent(checkout, intentId))) throw new Error(`Payment ${id} did not take its intent`);
  const order = pastOrder(checkout, status);
  const [shipment] = order.shipments;
  await writeTogether({
    payment: movePayment(id, "OPEN", "COMMITTED"),
    order: createOrder(order),
    ...(shipment && status === "Shipped" && { due: awaitDelivery(id, new Date(shipment.at)) }),
    ...eachLine(open.lines, sellHeld),
  });
  await endCheckout(checkout);
}

/** Customers check out in parallel; each of them can have only one open checkout at a time. */
export async function seedOrders(shop: Shop, ledger: Ledger): Promise<void> {
  const byCustomer = Map.groupBy(shop.demo.orders, (order) => order.by);
  await Promise.all(
    [...byCustomer.values()].map(async (orders) => {
      for (const order of orders) await buy(checkoutOf(order, shop), order.status, ledger);
    }),
  );
}
