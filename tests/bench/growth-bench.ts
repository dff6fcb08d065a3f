import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import type { Client } from "../support/client.ts";
import { password } from "../support/shop.ts";
import { startStage, type TestStage } from "../support/stage.ts";
import { importTable } from "./import-table.ts";
import { median, milliseconds, short, tableOf } from "./median.ts";
import { type Purchase, pay, place, start } from "./purchase.ts";
import { environmentFor, runScript } from "./run-script.ts";
import { type SlowTable, startSlowTable } from "./slow-table.ts";
import { signInStaff } from "./staff.ts";

export interface Size {
  orders: number;
  customers: number;
}

const products = 1000;

interface Shop {
  size: Size;
  stage: TestStage;
  table: SlowTable;
  staff: Client;
  shopper: Client;
  orderItems: Purchase["orderItems"];
  stripeKey: string;
  close(): Promise<void>;
}

async function open(size: Size): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-growth-"));
  const databaseFile = join(dir, "table.db");
  await runScript(
    "export-shop.ts",
    [`${products}`, `${size.orders}`, dir, `${size.customers}`],
    environmentFor({}),
  );
  await importTable(join(dir, "items.json.gz"), databaseFile);
  const database = await startDatabase(databaseFile, () => undefined);
  const table = await startSlowTable(database.url, 0);
  const environment = environmentFor({ database: database.url });
  const stage = await startStage({ dataDir: join(dir, "data"), env: { DYNAMODB_ENDPOINT: table.url } });
  const shopper = stage.client();
  await shopper.call("account/login", { email: "customer-1@example.com", password });
  const staff = await signInStaff(stage, environment);
  const { products: listed } = await staff.call("admin/products/list", { limit: 2 });
  return {
    size,
    stage,
    table,
    shopper,
    staff,
    orderItems: listed.map(({ _id }) => ({ product: _id, quantity: 1 })),
    stripeKey: (await shopper.call("payments/key", {})).stripeApiKey,
    async close() {
      await stage.close();
      table.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function buy({ stage, shopper, orderItems, stripeKey }: Shop): Promise<void> {
  const purchase: Purchase = { client: shopper, orderItems, secret: "" };
  await start(purchase);
  await pay(stage, stripeKey, purchase);
  await stage.post("/_local/stripe/control/flush");
  await place(purchase);
  await stage.post("/_local/queues/mail/drain");
  await stage.drain();
}

const requests: Record<string, (shop: Shop) => Promise<unknown>> = {
  "my orders, ten": ({ shopper }) => shopper.call("orders/mine", { limit: 10 }),
  "staff: newest orders, twenty": ({ staff }) => staff.call("admin/orders/list", { limit: 20 }),
  dashboard: ({ staff }) => staff.call("admin/dashboard/get", {}),
  "an order of two lines, its mail and counters": buy,
};

/** Below the limit of ten payments an hour for the shopper. */
const repeated = 7;

async function costOf(shop: Shop, run: (shop: Shop) => Promise<unknown>): Promise<string> {
  await shop.stage.drain();
  const before = await shop.table.use();
  await run(shop);
  const after = await shop.table.use();
  const took: number[] = [];
  while (took.length < repeated) took.push(await milliseconds(() => run(shop)));
  return `${short(after.units - before.units)} (${after.calls - before.calls}), ${short(median(took))} ms`;
}

/** Units and calls of the table, and the time, of requests in shops of different sizes. */
export async function benchGrowth(sizes: readonly Size[]): Promise<string> {
  const columns: string[][] = [];
  for (const size of sizes) {
    const shop = await open(size);
    try {
      await buy(shop);
      const column: string[] = [];
      for (const run of Object.values(requests)) column.push(await costOf(shop, run));
      columns.push(column);
    } finally {
      await shop.close();
    }
  }
  const headings = sizes.map(({ orders, customers }) => {
    const each = Math.round(orders / customers);
    return `${orders.toLocaleString("en")} orders, ${each.toLocaleString("en")} of the shopper's`;
  });
  const rows = Object.keys(requests).map((name, row) => [
    name,
    ...columns.map((column) => column[row] ?? ""),
  ]);
  return tableOf(["units (calls), median time", ...headings], rows);
}
