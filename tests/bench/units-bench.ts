import { unitsPerRequest } from "../support/request-units.ts";
import { tableOf } from "./median.ts";

/** Read units consumed by each request, with its budget. */
export async function benchUnits(): Promise<string> {
  const measured = await unitsPerRequest();
  return tableOf(
    ["request", "read units", "at most"],
    measured.map(({ request, units, maxUnits }) => [request, String(units), String(maxUnits)]),
  );
}
