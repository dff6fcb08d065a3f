import { describe } from "vitest";
import { testPhoneCrashes } from "./support/phone-crashes.ts";

describe.each(["kill-before", "kill-after"] as const)(
  "the process is killed at each write of a phone order (%s)",
  (kind) => {
    testPhoneCrashes(kind, 900_000);
  },
);
