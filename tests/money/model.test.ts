import { expect, test } from "vitest";
import { type Options, runModel } from "./model/run.ts";

/** `npm run test:soak` makes thousands. */
const runs = Number(process.env.MODEL_RUNS ?? 40);

const cases: [string, Omit<Options, "maxCommands">][] = [
  ["with Stripe, first half", { provider: "stripe", numRuns: runs / 2 }],
  ["with Stripe, second half", { provider: "stripe", numRuns: runs / 2 }],
  ["with Razorpay", { provider: "razorpay", numRuns: Math.ceil(runs / 4) }],
];

// Shops side by side: much of a run is waiting for retries.
test.concurrent.for(cases)(
  "random actions of shoppers and staff, with random faults, match the model, %s",
  {
    timeout: 1_200_000,
  },
  async ([, options]) => {
    const summary = await runModel({ ...options, maxCommands: 10 });
    console.info(summary);
    expect(summary).toContain("commands");
  },
);
