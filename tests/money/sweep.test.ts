import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { workThrough } from "../../functions/platform/work-through.ts";
import { contextOf } from "../../infra/local/lambda/lambda.ts";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { intentIdOf } from "./support/shopper.ts";

const shop = await openMoneyShop({ METRICS_DISABLED: "false" });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** Starts checkouts one second apart and lets them expire; resolves to their intents, oldest first. */
async function abandonCheckouts(count: number): Promise<string[]> {
  const product = await shop.product({ stock: count });
  const intents: string[] = [];
  for (let index = 0; index < count; index++) {
    const { client_secret: secret } = await (await shop.shopper()).start([[product, 1]]);
    intents.push(intentIdOf(secret));
    await shop.post("/_local/clock", { advanceSeconds: 1 });
  }
  await shop.advance(16);
  return intents;
}

/** All values of a metric that the shop has logged so far. */
const metricValues = (name: string): number[] =>
  [...shop.output().matchAll(new RegExp(`"${name}":(\\d+)`, "g"))].map(([, value]) => Number(value));

test("the sweeper processes the payments that fell due first, eight at a time", async () => {
  // Begun first, but due last: it may be paid for an hour.
  await (await shop.shopper()).startAmount(51_000);
  const intents = await abandonCheckouts(12);
  await shop.advance(45);
  const waiting: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  shop.faultProxy.beforeCall = async ({ service, path }) => {
    if (service !== "stripe") return;
    waiting.push(path.split("/")[3] ?? "");
    await gate;
  };
  const sweeping = shop.sweep();
  await vi.waitFor(() => expect(waiting).toHaveLength(8), 60_000);
  await sleep(300);
  expect(waiting.toSorted()).toEqual(intents.slice(0, 8).toSorted());
  open();
  await sweeping;
  shop.faultProxy.beforeCall = undefined;
  expect((await shop.intents()).map(({ status }) => status)).toEqual(Array(13).fill("canceled"));
});

test("a run that is short of time leaves payments to the next one and reports how many", async () => {
  await abandonCheckouts(2);
  await shop.drain();
  vi.useFakeTimers({ toFake: ["Date"], now: await shop.now() });
  const environment = {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: shop.databaseUrl,
    TABLE: tableName,
    STAGE: "local",
    POWERTOOLS_METRICS_DISABLED: "false",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { handler } = await import("../../functions/jobs/sweep.ts");
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  // Less than what a payment under way may need.
  await handler({}, contextOf("sweep", 39_000));
  write.mockRestore();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  const metrics = Object.assign(
    {},
    ...lines.filter((line) => line.includes("_aws")).map((line) => JSON.parse(line)),
  );
  expect(metrics).toMatchObject({ PaymentsPending: 2, PaymentsLeft: 2 });
  expect(metrics).not.toHaveProperty("SweepCompleted");
});

test("a sweep records the pending payments before its work and its completion after trying them all", async () => {
  await abandonCheckouts(3);
  await shop.control({ failNext: { op: "payment_intents.cancel", status: 503 } });
  const before = metricValues("SweepCompleted").length;
  shop.faultProxy.plan({ kind: "kill-before", op: "payment_intents.retrieve" });
  await expect(shop.sweep()).rejects.toThrow();
  await shop.exited();
  expect(metricValues("PaymentsPending").at(-1)).toBe(3);
  expect(metricValues("SweepCompleted")).toHaveLength(before);
  await shop.restart();
  await expect(shop.sweep()).rejects.toThrow("1 payments could not be settled");
  expect(metricValues("PaymentsPending").at(-1)).toBe(3);
  expect(metricValues("SweepCompleted")).toHaveLength(before + 1);
  await shop.sweep();
  expect(metricValues("PaymentsPending").at(-1)).toBe(1);
});

test("items are not started once time is up, but started ones are finished", async () => {
  const started: number[] = [];
  const finished: number[] = [];
  const hasTime = () => started.length < 5;
  const left = await workThrough([0, 1, 2, 3, 4, 5, 6], { width: 2, hasTime }, async (item) => {
    started.push(item);
    await sleep(1);
    finished.push(item);
  });
  expect(left).toEqual([5, 6]);
  expect(finished).toEqual([0, 1, 2, 3, 4]);
});
