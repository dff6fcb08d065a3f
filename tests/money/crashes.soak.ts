import { describe } from "vitest";
import { testCrashes } from "./support/crashes.ts";

describe.each(["kill-before", "kill-after"] as const)(
  "the process is killed at each of its calls (%s)",
  (kind) => {
    testCrashes({ first: kind, kind, onlyWrites: false }, 900_000);
  },
);
