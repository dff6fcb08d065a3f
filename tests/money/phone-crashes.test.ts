import { describe } from "vitest";
import { testPhoneCrashes } from "./support/phone-crashes.ts";

describe("the process loses its services after each write of a phone order", () => {
  testPhoneCrashes("cut-after", 300_000);
});
