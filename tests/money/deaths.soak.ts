import { describe } from "vitest";
import { testDeaths } from "./support/deaths.ts";

describe.each(["die-before", "die-after"] as const)(
  "the process dies (%s) at each of its calls",
  (trouble) => {
    testDeaths({ trouble, onlyWrites: false }, 900_000);
  },
);
