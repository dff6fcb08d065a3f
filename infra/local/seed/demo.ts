import { readDemo } from "./copy.ts";
import { seedCoupons } from "./coupons.ts";
import { seedCustomers } from "./customers.ts";
import type { Ledger } from "./ledger.ts";
import { seedOrders } from "./orders.ts";
import { seedProducts } from "./products.ts";

export async function seedDemo(ledger: Ledger, now: Date): Promise<void> {
  const demo = await readDemo();
  const users = await seedCustomers(demo, now);
  const products = await seedProducts(demo, users, now);
  await seedCoupons(now);
  await seedOrders({ demo, users, products, now }, ledger);
}
