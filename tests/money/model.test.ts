import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

const runs = Number(process.env.MODEL_RUNS ?? 500);

// Two shops side by side: much of a run is waiting for retries.
test.concurrent.for(["first", "second"])(
  "random actions of shoppers and staff, with random faults, match the model, %s half",
  {
    timeout: 600_000,
  },
  async () => {
    const summary = await runModel({ numRuns: runs / 2, maxCommands: 10 });
    console.info(summary);
    expect(summary).toContain("commands");
  },
);
