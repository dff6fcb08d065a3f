import type { Input } from "../../shared/contract.ts";
import { AdminProductsQuery } from "../../shared/products/schemas.ts";
import type { Actor } from "../audit/audit.table.ts";
import type { Job } from "../batch-jobs/job.ts";
import { requestJob } from "../batch-jobs/request-job.ts";
import { filterOf } from "../http/list-filter.ts";
import { newId } from "../platform/id.ts";
import type { BulkInput } from "./bulk-input.ts";
import { changeInWords } from "./change-words.ts";
import { chosenName, storeIds } from "./selection.ts";

async function selected(
  id: string,
  { ids = [], filter }: Input<"admin/bulk-edits/create">["select"],
): Promise<BulkInput["select"]> {
  if (filter) {
    filterOf(AdminProductsQuery, filter);
    return { filter };
  }
  await storeIds(id, ids, chosenName);
  return { chosen: ids.length };
}

/** Queues the check of a bulk edit. Throws `invalid` (400) for a filter that the list doesn't have, or `unavailable` (503). */
export async function requestBulkEdit(
  by: Actor,
  { select, change }: Input<"admin/bulk-edits/create">,
): Promise<Job> {
  const id = newId(by.now);
  return requestJob(by, {
    id,
    kind: "bulk-edit",
    input: { select: await selected(id, select), change } satisfies BulkInput,
    summary: changeInWords(change),
    canUndo: true,
    pass: "check",
  });
}
