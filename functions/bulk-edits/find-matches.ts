import { randomUUID } from "node:crypto";
import { bulkLimits } from "../../shared/bulk-edits/bulk-limits.ts";
import { AdminProductsQuery } from "../../shared/products/schemas.ts";
import { JobRefused } from "../batch-jobs/kind.ts";
import { listForStaff, type StaffListQuery } from "../catalogue/staff-list.ts";
import { filterOf } from "../http/list-filter.ts";
import { storeIds } from "./selection.ts";

const pageRows = 500;
const max = bulkLimits.products.toLocaleString("en-IN");

const refuseNumber = (count: number): void => {
  if (count > bulkLimits.products)
    throw new JobRefused({
      reason: `More than ${max} products match this filter`,
      remedy: "Narrow it, and edit the others afterwards",
    });
};

async function findMatches(query: StaffListQuery): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await listForStaff({ ...query, limit: pageRows, cursor });
    for (const { id } of page.products) ids.add(id);
    refuseNumber(Math.max(ids.size, page.filteredProductsCount ?? 0));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

/**
 * Finds what a filter matches now and stores it under a name of its own, so that a worker that comes late can't replace
 * it. Throws `JobRefused` for nothing or too much.
 */
export async function storeMatches(jobId: string, filter: Readonly<Record<string, string>>) {
  const ids = await findMatches(filterOf(AdminProductsQuery, filter));
  if (ids.size === 0)
    throw new JobRefused({
      reason: "No product matches this filter",
      remedy: "Choose other products, and start again",
    });
  const name = randomUUID();
  await storeIds(jobId, [...ids], name);
  return { name, count: ids.size };
}
