import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

test("random actions of shoppers and staff, with random faults, match the model", {
  timeout: 600_000,
}, async () => {
  const summary = await runModel({ numRuns: Number(process.env.MODEL_RUNS ?? 500), maxCommands: 10 });
  console.info(summary);
  expect(summary).toContain("commands");
});
