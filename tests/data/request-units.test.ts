import { expect, test } from "vitest";
import { unitsPerRequest } from "../support/request-units.ts";

test("no request reads more of the table than its budget", async () => {
  for (const { what, units, most } of await unitsPerRequest()) {
    expect(units, what).toBeGreaterThan(0);
    expect(units, what).toBeLessThanOrEqual(most);
  }
}, 180_000);
