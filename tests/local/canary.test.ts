import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage({ web: true, seed: "demo", env: { POWERTOOLS_LOG_LEVEL: "WARN" } });
});
afterAll(() => stage.close());

interface Page {
  items: { state?: string; userId?: string }[];
  cursor?: string;
}

/** What the canary says of this look, in the log. */
async function look(): Promise<string[]> {
  const before = stage.output().length;
  await stage.post("/_local/jobs/canary");
  await sleep(200);
  const said = stage.output().slice(before);
  return [...said.matchAll(/"canary failed".*?"what":"(\w+)"/g)].map(([, what = ""]) => what);
}

test("a healthy shop passes, and the payment that was started is cancelled by the shop", async () => {
  expect(await look()).toEqual([]);
  await stage.advance(2 * 3600);
  await stage.post("/_local/jobs/sweep");
  const states: (string | undefined)[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const page: Page = await stage.get(`/_local/items?prefix=PAYMENT%23&cursor=${cursor}`);
    const own = page.items.filter(({ userId }) => userId === "000000000000000000ca0a41");
    states.push(...own.map(({ state }) => state));
    cursor = page.cursor;
  }
  expect(states).toEqual(["CANCELED"]);
});

test("a shop that cannot take payments is reported for that alone", async () => {
  await stage.post("/_local/stripe/control", {
    failNext: { op: "payment_intents.create", status: 500, times: 10 },
  });
  expect(await look()).toEqual(["startPayment"]);
});
