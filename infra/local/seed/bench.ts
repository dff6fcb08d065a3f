import { createProduct } from "../../../functions/catalogue/product.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import { createUser } from "../../../functions/identity/user.table.ts";
import { newUser, type User } from "../../../functions/identity/user.ts";
import { createOrder } from "../../../functions/orders/order.table.ts";
import type { PaymentLine } from "../../../functions/payments/payment.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import type { ShippingInfo } from "../../../shared/delivery/shipping-info.ts";
import type { DeliveryStep } from "../../../shared/orders/order-status.ts";
import { benchProduct } from "./bench-product.ts";
import { itemsOf, writeAll } from "./bulk.ts";
import { unusablePasswordHash } from "./customers.ts";
import { pastCheckout, pastOrder } from "./past-order.ts";
import { daysBefore } from "./time.ts";

const ordersPerCustomer = 20;
const orderHistoryDays = 360;

export function customersOf(count: number, passwordHash: string, now: Date): User[] {
  return Array.from({ length: Math.ceil(count / ordersPerCustomer) }, (_, index) => {
    const joined = daysBefore(now, orderHistoryDays + 1 + (index % 300));
    const details = {
      name: `Customer ${index + 1}`,
      email: `customer-${index + 1}@example.com`,
      passwordHash,
    };
    return newUser(details, joined);
  });
}

export const lineOf = ({ id, name, pricePaise }: Product): PaymentLine => ({
  productId: id,
  name,
  image: "",
  pricePaise,
  quantity: 1,
});

export const shippingOf = (user: User): ShippingInfo => ({
  fullName: user.name,
  phoneNumber: "+91 00000 00000",
  address: "1 Benchmark Road",
  city: "Pune",
  postalCode: "411001",
  state: "Maharashtra",
  country: "India",
});

/** Most of a shop's orders are delivered. */
export function statusOf(index: number, count: number): DeliveryStep {
  if (index < count / 60) return "Processing";
  return index < count / 20 ? "Shipped" : "Delivered";
}

/** Each order contains its own product and the next newer one. */
function* itemsFor(count: number, customers: readonly User[], now: Date): Generator<TransactItem> {
  for (const customer of customers) yield* itemsOf(createUser(customer));
  const newerLine: PaymentLine[] = [];
  for (let index = 0; index < count; index++) {
    const product = { ...benchProduct(index, count, now), sold: index === count - 1 ? 1 : 2 };
    yield* itemsOf(createProduct(product));
    const user = customers[index % customers.length];
    if (!user) return;
    const lines = [lineOf(product), ...newerLine.splice(0)];
    const bought = daysBefore(now, (index / count) * orderHistoryDays);
    const checkout = pastCheckout(user, lines, shippingOf(user), bought);
    yield createOrder(pastOrder(checkout, statusOf(index, count)));
    newerLine.push(lineOf(product));
  }
}

/** Adds read-only products and orders: their payments are in no ledger, their mail addresses are unused. */
export async function seedBench(count: number, now: Date): Promise<void> {
  const customers = customersOf(count, await unusablePasswordHash(), now);
  await writeAll(itemsFor(count, customers, now));
}
