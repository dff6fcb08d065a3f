import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { holdMinutes } from "../../shared/core/limits.ts";
import type { Client } from "../support/client.ts";
import type { TestStage } from "../support/stage.ts";
import {
  type Check,
  checkCounters,
  checkHolds,
  checkMails,
  checkOrders,
  checkQueues,
  type Intent,
  type Mail,
  type Queue,
} from "./load-checks.ts";
import { milliseconds, percentile, short, tableOf } from "./median.ts";
import { childNamed, processorMs } from "./processor.ts";
import type { Recount } from "./recount.ts";
import { environmentFor, runScript } from "./run-script.ts";
import { Shoppers } from "./shoppers.ts";
import { type SlowTable, startSlowTable } from "./slow-table.ts";
import { signInStaff } from "./staff.ts";
import { startShop } from "./start-shop.ts";

export interface Load {
  /** Orders a second. */
  rate: number;
  minutes: number;
  /** How long each call to the table takes at least; undefined lets functions call it directly. */
  tableMs: number | undefined;
}

interface Shop {
  stage: TestStage;
  table: SlowTable | undefined;
  staff: Client;
  shoppers: Shoppers;
  recount(): Promise<Recount>;
  close(): Promise<void>;
}

const products = 1000;

async function openShop(orders: number, tableMs: number | undefined): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-load-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const environment = environmentFor({ database: database.url });
  const table = tableMs === undefined ? undefined : await startSlowTable(database.url, tableMs);
  const stage = await startShop(products, { DYNAMODB_ENDPOINT: table?.url ?? database.url });
  const shoppers = new Shoppers(stage);
  await shoppers.prepare(orders);
  return {
    stage,
    table,
    shoppers,
    staff: await signInStaff(stage, environment),
    recount: async () => JSON.parse(await runScript("recount.ts", [], environment)),
    async close() {
      await stage.close();
      table?.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves once the stream's jobs have caught up and the queue holds only delayed messages. */
const drain = (stage: TestStage, queue: "due-payments" | "mail") =>
  stage.post(`/_local/queues/${queue}/drain`);

interface Sustained {
  /** Orders that were placed, by second. */
  rate: number;
  /** How long the stream's jobs went on after the last answer. */
  behindMilliseconds: number;
  /** What each order took, by name. */
  perOrder: Record<string, number>;
}

async function usedBy({ stage, table }: Shop): Promise<Record<string, number>> {
  const { calls = 0, units = 0 } = (await table?.use()) ?? {};
  return {
    "processor of the stage, ms": processorMs(stage.process.pid ?? 0),
    "processor of the table, ms": processorMs(childNamed("dynoxide")),
    "processor of the shoppers, ms": processorMs(process.pid),
    ...(table && { "calls to the table": calls, "units of the table": units }),
  };
}

/** Mail is down for the first half. */
async function load(shop: Shop, { rate, minutes }: Load): Promise<Sustained> {
  const { stage, shoppers } = shop;
  await stage.post("/_local/control", { mail: "down" });
  const before = await usedBy(shop);
  const began = performance.now();
  const mailIsBack = sleep(minutes * 30_000).then(() => stage.post("/_local/control", { mail: "on" }));
  await shoppers.shop(rate, minutes * 60);
  const seconds = (performance.now() - began) / 1000;
  const behindMilliseconds = await milliseconds(() => drain(stage, "due-payments"));
  await mailIsBack;
  const used = Object.entries(await usedBy(shop));
  const perOrder = used.map(([name, after]) => [name, (after - (before[name] ?? 0)) / shoppers.placed]);
  return { rate: shoppers.placed / seconds, behindMilliseconds, perOrder: Object.fromEntries(perOrder) };
}

/** The clock goes on a minute at a time, so that holds fall due as they were made, a minute's worth at once. */
async function endHolds({ stage }: Shop, minutes: number): Promise<void> {
  await stage.advance(Math.max(0, holdMinutes - minutes - 2) * 60);
  for (let minute = 0; minute < minutes + 4; minute++) {
    await stage.advance(60);
    await drain(stage, "due-payments");
  }
}

async function checkAll({ stage, staff, shoppers, recount }: Shop): Promise<Check[]> {
  const counted = await recount();
  const { intents } = await stage.get<{ intents: Intent[] }>("/_local/stripe/control/ledger");
  return [
    checkOrders(counted, intents),
    checkMails(counted, await stage.get<Mail[]>("/_local/mail")),
    checkQueues(await stage.get<Queue[]>("/_local/queues")),
    checkHolds(counted, intents, shoppers.abandoned),
    await checkCounters(counted, staff),
  ];
}

const latencyRow = (name: string, times: readonly number[]): string[] => [
  name,
  `${times.length}`,
  short(percentile(times, 0.5)),
  short(percentile(times, 0.95)),
];

const latencies = ({ times }: Shoppers): string =>
  tableOf(
    ["ms", "calls", "median", "p95"],
    [
      latencyRow("start a payment", times.start),
      latencyRow("place an order", times.place),
      latencyRow("product list", times.list),
    ],
  );

const costs = ({ perOrder }: Sustained): string =>
  tableOf(
    ["an order, with a tenth of an abandoned checkout and of two lists", ""],
    Object.entries(perOrder).map(([name, each]) => [name, short(each)]),
  );

function summary({ rate, minutes, tableMs }: Load, sustained: Sustained, shoppers: Shoppers): string {
  const refused = Object.entries(shoppers.refusals).map(([reason, count]) => `${count} × ${reason}`);
  return (
    `${rate} orders a second, minutes: ${minutes}${tableMs === undefined ? "" : `, calls to the table take at least ${tableMs} ms`}. ${short(sustained.rate)} a second were placed, ` +
    `${shoppers.placed} in all, and ${shoppers.abandoned} checkouts abandoned; ` +
    `${refused.join(", ") || "none"} failed. The stream's jobs had caught up ` +
    `${short(sustained.behindMilliseconds / 1000)} s after the last answer.`
  );
}

/** Orders at a steady rate, with mail down for the first half, and then a look at whether anything was lost. */
export async function benchLoad(asked: Load): Promise<string> {
  const { rate, minutes, tableMs } = asked;
  const shop = await openShop(rate * minutes * 60, tableMs);
  const { stage, shoppers } = shop;
  try {
    const sustained = await load(shop, asked);
    await endHolds(shop, minutes);
    await drain(stage, "mail");
    await stage.drain();
    const checks = await checkAll(shop);
    if (checks.some(({ holds }) => !holds)) process.exitCode = 1;
    const rows = checks.map(({ name, holds, figures }) => [name, holds ? "yes" : "**no**", figures]);
    return [
      summary(asked, sustained, shoppers),
      latencies(shoppers),
      costs(sustained),
      tableOf(["at the end", "", ""], rows),
    ].join("\n\n");
  } finally {
    await shop.close();
  }
}
