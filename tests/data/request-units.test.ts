import { expect, test } from "vitest";
import { unitsPerRequest } from "../support/request-units.ts";

test("no request consumes more read units than its budget", async () => {
  for (const { request, units, maxUnits } of await unitsPerRequest()) {
    expect(units, request).toBeGreaterThan(0);
    expect(units, request).toBeLessThanOrEqual(maxUnits);
  }
});
