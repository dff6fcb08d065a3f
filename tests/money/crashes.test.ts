import { describe } from "vitest";
import { testCrashes } from "./support/crashes.ts";

describe("the process is killed after each of its writes", () => {
  testCrashes({ kind: "kill-after", onlyWrites: true }, 600_000);
});
