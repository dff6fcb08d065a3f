import { describe } from "vitest";
import { testCrashes } from "./support/crashes.ts";

describe("the process is killed after its first write, and loses its services after each of the others", () => {
  testCrashes({ provider: "stripe", first: "kill-after", kind: "cut-after", onlyWrites: true }, 600_000);
});

describe("with Razorpay, the process loses its services after each of its writes", () => {
  testCrashes({ provider: "razorpay", first: "cut-after", kind: "cut-after", onlyWrites: true }, 600_000);
});
