import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

test("whatever people do, in whatever order, and whatever fails: the model foresees it", {
  timeout: 600_000,
}, async () => {
  const told = await runModel({ numRuns: Number(process.env.MODEL_RUNS ?? 500), maxCommands: 10 });
  console.info(told);
  expect(told).toContain("commands");
});
