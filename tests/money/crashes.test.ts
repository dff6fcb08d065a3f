import { describe } from "vitest";
import { testCrashes } from "./support/crashes.ts";

describe("the process is killed after its first write, and loses its services after each of the others", () => {
  testCrashes({ first: "kill-after", kind: "cut-after", onlyWrites: true }, 600_000);
});
