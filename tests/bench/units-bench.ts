import { unitsPerRequest } from "../support/request-units.ts";
import { tableOf } from "./median.ts";

/** Read units of the table a request takes, beside what it may. */
export async function benchUnits(): Promise<string> {
  const taken = await unitsPerRequest();
  return tableOf(
    ["request", "read units", "at most"],
    taken.map(({ what, units, most }) => [what, String(units), String(most)]),
  );
}
