import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { marshall } from "@aws-sdk/util-dynamodb";
import { createLowStock } from "../../functions/catalogue/low-stock.table.ts";
import { createProduct } from "../../functions/catalogue/product.table.ts";
import { stockItem } from "../../functions/catalogue/stock.table.ts";
import { hashPassword } from "../../functions/identity/password.ts";
import { createUser } from "../../functions/identity/user.table.ts";
import { createOrder } from "../../functions/orders/order.table.ts";
import { indianDay } from "../../functions/platform/day.ts";
import type { TransactItem } from "../../functions/platform/expressions.ts";
import { orderTally, productTally, sum, type Tally, userTally } from "../../functions/reporting/tally.ts";
import { customersOf, lineOf, shippingOf, statusOf } from "../../infra/local/seed/bench.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { itemsOf } from "../../infra/local/seed/bulk.ts";
import { pastCheckout, pastOrder } from "../../infra/local/seed/past-order.ts";
import { daysBefore } from "../../infra/local/seed/time.ts";
import { password } from "../support/shop.ts";

/**
 * Run as a process of its own: `export-shop.ts <products> <orders> <folder> [<customers>]` writes a shop's table in the form that
 * DynamoDB exports, which the embedded database imports many times as fast as it takes writes, and what
 * `fill-shop.ts` has to count.
 */
const [products = 0, orders = 0] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4] ?? "";
const maxCustomers = Number(process.argv[5] ?? orders);
const passwordHash = await hashPassword(password);
const now = new Date();
const orderHistoryDays = 360;

/** As many as a counter has shards, so that each is used. */
const parts = 8;
const tallies = new Map<string, { moves: Tally; day: string | undefined }>();

function tally(index: number, moves: Tally, day?: string): void {
  const key = `${day} ${index % parts}`;
  tallies.set(key, { moves: sum([tallies.get(key)?.moves ?? {}, moves]), day });
}

function* itemsOfShop(): Generator<TransactItem | undefined> {
  const customers = customersOf(orders, passwordHash, now).slice(0, maxCustomers);
  for (const [index, customer] of customers.entries()) {
    tally(index, userTally({}));
    yield* itemsOf(createUser(customer));
  }
  for (let index = 0; index < Math.max(products, orders); index++) {
    const product = benchProduct(index, products, now);
    if (index < products) {
      yield* itemsOf(createProduct(product));
      yield* createLowStock(stockItem(product));
      tally(index, productTally(product));
    }
    const customer = customers[index % customers.length];
    if (index >= orders || !customer) continue;
    const bought = daysBefore(now, (index / orders) * orderHistoryDays);
    const checkout = pastCheckout(customer, [lineOf(product)], shippingOf(customer), bought);
    const order = pastOrder(checkout, statusOf(index, orders));
    yield createOrder(order);
    tally(index, orderTally(order), indianDay(bought));
  }
}

const zip = createGzip({ level: 1 });
const written = once(zip.pipe(createWriteStream(join(folder, "items.json.gz"))), "close");
for (const item of itemsOfShop()) {
  if (!item?.Put) continue;
  const line = JSON.stringify({ Item: marshall(item.Put.Item, { removeUndefinedValues: true }) });
  if (!zip.write(`${line}\n`)) await once(zip, "drain");
}
zip.end();
await written;
writeFileSync(
  join(folder, "tallies.ndjson"),
  [...tallies.values()].map((each) => JSON.stringify(each)).join("\n"),
);
