import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage({ web: true, seed: "demo", env: { POWERTOOLS_LOG_LEVEL: "WARN" } });
});
afterAll(() => stage.close());

/** What the canary says of this look, in the log. */
async function look(): Promise<string[]> {
  const before = stage.output().length;
  await stage.post("/_local/jobs/canary");
  await sleep(200);
  const said = stage.output().slice(before);
  return [...said.matchAll(/"canary failed".*?"what":"(\w+)"/g)].map(([, what = ""]) => what);
}

test("a shop that is well is found well, and a payment was started that the shop cancels", async () => {
  expect(await look()).toEqual([]);
  await stage.advance(2 * 3600);
  await stage.post("/_local/jobs/sweep");
  const { items } = await stage.get<{ items: { state?: string; userId?: string }[] }>(
    "/_local/items?prefix=PAYMENT%23",
  );
  expect(
    items.filter(({ userId }) => userId === "000000000000000000ca0a41").map(({ state }) => state),
  ).toEqual(["CANCELED"]);
});

test("a shop that cannot take payments is found out, and nothing else is blamed", async () => {
  await stage.post("/_local/stripe/control", {
    failNext: { op: "payment_intents.create", status: 500, times: 10 },
  });
  expect(await look()).toEqual(["startPayment"]);
});
