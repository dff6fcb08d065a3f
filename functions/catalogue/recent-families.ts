import { findFamilies } from "./family.table.ts";
import { recentReads } from "./recent-reads.ts";

const maxKept = 2000;

const read = recentReads(async (ids) => [...(await findFamilies(ids))], maxKept);

export async function recentFamilies(ids: readonly string[]) {
  const { found: families, readAtMs } = await read(ids);
  return { families, readAtMs };
}
