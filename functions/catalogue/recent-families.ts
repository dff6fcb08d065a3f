import { findFamilies } from "./family.table.ts";
import { recentReads } from "./recent-reads.ts";

const maxKept = 2000;

const read = recentReads(async (ids) => [...(await findFamilies(ids))], maxKept);

/** Each at most `listingAgeMs` older than the table, with the time at which the oldest was read. */
export async function recentFamilies(ids: readonly string[]) {
  const { found: families, readAtMs } = await read(ids);
  return { families, readAtMs };
}
