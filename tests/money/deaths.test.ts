import { describe } from "vitest";
import { testDeaths } from "./support/deaths.ts";

describe("the process dies after each of its writes", () => {
  testDeaths({ trouble: "die-after", onlyWrites: true }, 600_000);
});
