import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

/** A shop lives for so many runs; then another takes over, so that tables stay small. */
const runsPerShop = 500;
const shops = Number(process.env.SOAK_SHOPS ?? 10);

test.each(Array.from({ length: shops }, (_, at) => at + 1))("shop %d of the long run", async () => {
  const told = await runModel({ numRuns: runsPerShop, maxCommands: 40 });
  console.info(told);
  expect(told).toContain("commands");
});
