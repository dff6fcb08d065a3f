import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

/** A new shop is opened after this many runs, so that its table stays small. */
const runsPerShop = 500;
const shops = Number(process.env.SOAK_SHOPS ?? 10);

test.each(Array.from({ length: shops }, (_, index) => index + 1))("soak run, shop %d", async () => {
  const summary = await runModel({ numRuns: runsPerShop, maxCommands: 40 });
  console.info(summary);
  expect(summary).toContain("commands");
});
