import { describe } from "vitest";
import { testCrashes } from "./support/crashes.ts";

describe.each(
  (["stripe", "razorpay"] as const).flatMap((provider) =>
    (["kill-before", "kill-after"] as const).map((kind) => ({ provider, kind })),
  ),
)("the process is killed at each of its calls ($provider, $kind)", ({ provider, kind }) => {
  testCrashes({ provider, first: kind, kind, onlyWrites: false }, 900_000);
});
