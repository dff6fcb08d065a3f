import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import type { Client } from "../support/client.ts";
import type { TestStage } from "../support/stage.ts";
import { milliseconds, percentile, short, tableOf } from "./median.ts";
import type { Recount } from "./recount.ts";
import { environmentFor, runScript } from "./run-script.ts";
import { Shoppers } from "./shoppers.ts";
import { signInStaff } from "./staff.ts";
import { startShop } from "./start-shop.ts";

export interface Load {
  /** Orders a second. */
  rate: number;
  minutes: number;
}

interface Shop {
  stage: TestStage;
  staff: Client;
  shoppers: Shoppers;
  recount(): Promise<Recount>;
  close(): Promise<void>;
}

const products = 1000;
const holdMinutes = 15;
const maxLateSeconds = 120;

async function openShop(orders: number): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-load-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const environment = environmentFor({ database: database.url });
  const stage = await startShop(products, { DYNAMODB_ENDPOINT: database.url });
  const shoppers = new Shoppers(stage);
  await shoppers.prepare(orders);
  return {
    stage,
    shoppers,
    staff: await signInStaff(stage, environment),
    recount: async () => JSON.parse(await runScript("recount.ts", [], environment)),
    async close() {
      await stage.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

interface Queue {
  name: string;
  waiting: number;
  inFlight: number;
  delayed: number;
  dead: number;
}

/** Resolves once the stream's jobs have caught up and the queue holds only delayed messages. */
const drain = (stage: TestStage, queue: "due-payments" | "mail") =>
  stage.post(`/_local/queues/${queue}/drain`);

interface Sustained {
  /** Orders that were placed, by second. */
  rate: number;
  /** How long the stream's jobs went on after the last answer. */
  behindMilliseconds: number;
}

/** Mail is down for the first half. */
async function load({ stage, shoppers }: Shop, { rate, minutes }: Load): Promise<Sustained> {
  await stage.post("/_local/control", { mail: "down" });
  const began = performance.now();
  const mailIsBack = sleep(minutes * 30_000).then(() => stage.post("/_local/control", { mail: "on" }));
  await shoppers.shop(rate, minutes * 60);
  const seconds = (performance.now() - began) / 1000;
  const behindMilliseconds = await milliseconds(() => drain(stage, "due-payments"));
  await mailIsBack;
  return { rate: shoppers.placed / seconds, behindMilliseconds };
}

/** The clock goes on a minute at a time, so that holds fall due as they were made, a minute's worth at once. */
async function endHolds({ stage }: Shop, minutes: number): Promise<void> {
  await stage.advance(Math.max(0, holdMinutes - minutes - 2) * 60);
  for (let minute = 0; minute < minutes + 4; minute++) {
    await stage.advance(60);
    await drain(stage, "due-payments");
  }
}

interface Intent {
  status: string;
  /** Unix time in seconds. */
  created: number;
  canceled_at: number | null;
}

interface Check {
  name: string;
  holds: boolean;
  figures: string;
}

function checkOrders(counted: Recount, intents: readonly Intent[]): Check {
  const paid = intents.filter(({ status }) => status === "succeeded").length;
  const [orders, refunds] = [counted.orderIds.length, counted.payments.REFUNDED ?? 0];
  return {
    name: "no order is lost",
    holds: paid === orders + refunds,
    figures: `${paid} paid, ${orders} orders, ${refunds} refunds`,
  };
}

interface Mail {
  tags: { cause: string; kind: string };
}

function checkMails(counted: Recount, mails: readonly Mail[]): Check {
  const ofOrders = mails.filter(({ tags }) => tags.kind === "Processing");
  const told = new Set(ofOrders.map(({ tags }) => Buffer.from(tags.cause, "base64url").toString()));
  const untold = counted.orderIds.filter((id) => !told.has(`ORDER#${id}`));
  return {
    name: "each order has one mail",
    holds: untold.length === 0 && ofOrders.length === counted.orderIds.length,
    figures: `${ofOrders.length} mails, ${untold.length} orders without one`,
  };
}

function checkQueues(queues: readonly Queue[]): Check {
  const left = queues.map(({ waiting, inFlight, delayed, dead }) => waiting + inFlight + delayed + dead);
  const figures = queues.map(({ name }, index) => `${name} ${left[index]}`).join(", ");
  return { name: "the queues are empty", holds: left.every((count) => count === 0), figures };
}

function checkHolds(counted: Recount, intents: readonly Intent[], abandoned: number): Check {
  const late = intents.flatMap(({ created, canceled_at }) =>
    canceled_at === null ? [] : [canceled_at - created - holdMinutes * 60],
  );
  const latest = Math.max(0, ...late);
  const open = counted.payments.OPEN ?? 0;
  return {
    name: `abandoned holds end within ${maxLateSeconds} s`,
    holds: open === 0 && counted.held === 0 && late.length >= abandoned && latest <= maxLateSeconds,
    figures: `${late.length} ended, the last ${latest} s late, ${counted.held} units held`,
  };
}

async function checkCounters(counted: Recount, staff: Client): Promise<Check> {
  const shown = await staff.call("admin/dashboard/get", {});
  const { counters } = counted;
  const pairs = [
    [shown.productsCount, counters.productsCount],
    [shown.outOfStockCount, counters.outOfStockCount],
    [shown.usersCount, counters.usersCount],
    [shown.ordersCount, counters.ordersCount],
    [shown.ordersByStatus.Processing, counters.ordersProcessing],
    [Math.round(shown.totalAmount * 100), counters.revenuePaise],
  ];
  return {
    name: "the dashboard equals a recount",
    holds: pairs.every(([told, found = 0]) => told === found),
    figures: `${shown.ordersCount} orders, ₹${shown.totalAmount.toLocaleString("en-IN")}, ${shown.usersCount} users`,
  };
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

function summary({ rate, minutes }: Load, sustained: Sustained, shoppers: Shoppers): string {
  const refused = Object.entries(shoppers.refusals).map(([reason, count]) => `${count} × ${reason}`);
  return (
    `${rate} orders a second, minutes: ${minutes}. ${short(sustained.rate)} a second were placed, ` +
    `${shoppers.placed} in all, and ${shoppers.abandoned} checkouts abandoned; ` +
    `${refused.join(", ") || "none"} failed. The stream's jobs had caught up ` +
    `${short(sustained.behindMilliseconds / 1000)} s after the last answer.`
  );
}

/** Orders at a steady rate, with mail down for the first half, and then a look at whether anything was lost. */
export async function benchLoad({ rate, minutes }: Load): Promise<string> {
  const shop = await openShop(rate * minutes * 60);
  const { stage, shoppers } = shop;
  try {
    const sustained = await load(shop, { rate, minutes });
    await endHolds(shop, minutes);
    await drain(stage, "mail");
    await stage.drain();
    const checks = await checkAll(shop);
    if (checks.some(({ holds }) => !holds)) process.exitCode = 1;
    const rows = checks.map(({ name, holds, figures }) => [name, holds ? "yes" : "**no**", figures]);
    return [
      summary({ rate, minutes }, sustained, shoppers),
      latencies(shoppers),
      tableOf(["at the end", "", ""], rows),
    ].join("\n\n");
  } finally {
    await shop.close();
  }
}
