import { expect, test } from "vitest";
import { runModel } from "./model/run.ts";

/** `npm run test:soak` makes thousands. */
const runs = Number(process.env.MODEL_RUNS ?? 40);

// Two shops side by side: much of a run is waiting for retries.
test.concurrent.for(["first", "second"])(
  "random actions of shoppers and staff, with random faults, match the model, %s half",
  {
    timeout: 1_200_000,
  },
  async () => {
    const summary = await runModel({ numRuns: runs / 2, maxCommands: 10 });
    console.info(summary);
    expect(summary).toContain("commands");
  },
);
