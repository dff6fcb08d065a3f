import { newId } from "../../../functions/data/id.ts";
import { createOrder } from "../../../functions/data/order.ts";
import { createProduct } from "../../../functions/data/product.ts";
import type { Part } from "../../../functions/data/table.ts";
import { createUser } from "../../../functions/data/user.ts";
import type { PaymentLine } from "../../../functions/domain/payment.ts";
import type { Product } from "../../../functions/domain/product.ts";
import type { User } from "../../../functions/domain/user.ts";
import type { OrderStatus, ShippingInfo } from "../../../shared/order.ts";
import { benchProduct } from "./bench-product.ts";
import { writeAll } from "./bulk.ts";
import { unusablePassword } from "./customers.ts";
import { pastCheckout, pastOrder } from "./past-order.ts";
import { daysBefore } from "./time.ts";

const ordersACustomer = 20;
const ordersOverDays = 360;

function customersOf(count: number, passwordHash: string, now: Date): User[] {
  return Array.from({ length: Math.ceil(count / ordersACustomer) }, (_, at) => {
    const joined = daysBefore(now, ordersOverDays + 1 + (at % 300));
    return {
      id: newId(joined),
      name: `Customer ${at + 1}`,
      email: `customer-${at + 1}@example.com`,
      role: "user",
      passwordHash,
      version: 1,
      createdAt: joined.toISOString(),
    };
  });
}

const lineOf = ({ id, name, pricePaise }: Product): PaymentLine => ({
  productId: id,
  name,
  image: "",
  pricePaise,
  quantity: 1,
});

const shippingOf = (user: User): ShippingInfo => ({
  fullName: user.name,
  phoneNumber: "+91 00000 00000",
  address: "1 Benchmark Road",
  city: "Pune",
  postalCode: "411001",
  state: "Maharashtra",
  country: "India",
});

/** The newest sixtieth is being packed, the next on its way: a shop's orders are mostly delivered. */
function statusOf(at: number, count: number): OrderStatus {
  if (at < count / 60) return "Processing";
  return at < count / 20 ? "Shipped" : "Delivered";
}

/** Each order takes one unit of a product and one of its newer neighbour, if there is one. */
function* partsFor(count: number, customers: readonly User[], now: Date): Generator<Part> {
  for (const customer of customers) yield* createUser(customer);
  const newer: PaymentLine[] = [];
  for (let at = 0; at < count; at++) {
    const product = { ...benchProduct(at, count, now), sold: at === count - 1 ? 1 : 2 };
    yield createProduct(product);
    const user = customers[at % customers.length];
    if (!user) return;
    const lines = [lineOf(product), ...newer.splice(0)];
    const bought = daysBefore(now, (at / count) * ordersOverDays);
    const checkout = pastCheckout(user, lines, shippingOf(user), bought);
    yield createOrder(pastOrder(checkout, statusOf(at, count)));
    newer.push(lineOf(product));
  }
}

/**
 * `count` products and as many orders to measure with. Their payments are in no ledger and no mail
 * address is anybody's: nothing but reading them is meant.
 */
export async function seedBench(count: number, now: Date): Promise<void> {
  const customers = customersOf(count, await unusablePassword(), now);
  await writeAll(partsFor(count, customers, now));
}
