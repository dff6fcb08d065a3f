import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

/** A new shop is opened after this many runs, so that its table stays small. */
const runsPerShop = 500;
const shops = Number(process.env.SOAK_SHOPS ?? 10);

test.each([
  ...Array.from({ length: shops }, (_, index) => ({ provider: "stripe" as const, shop: index + 1 })),
  { provider: "razorpay" as const, shop: 1 },
])("soak run, $provider, shop $shop", async ({ provider }) => {
  const summary = await runModel({ provider, numRuns: runsPerShop, maxCommands: 40 });
  console.info(summary);
  expect(summary).toContain("commands");
});
