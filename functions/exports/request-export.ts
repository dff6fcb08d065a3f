import type { Input } from "../../shared/contract.ts";
import type { Actor } from "../audit/audit.table.ts";
import type { Job } from "../batch-jobs/job.ts";
import { requestJob } from "../batch-jobs/request-job.ts";
import { filterOf } from "../http/list-filter.ts";
import { filters } from "./filters.ts";

function summaryOf({ what, filter }: Input<"admin/exports/create">): string {
  const filters = Object.entries(filter).map(([name, value]) => `${name}: ${value}`);
  const noun = what.charAt(0).toUpperCase() + what.slice(1);
  return filters.length > 0 ? `${noun} (${filters.join(", ")})` : noun;
}

/** Queues an export. Throws `invalid` (400) for a filter that the list doesn't have, or `unavailable` (503). */
export async function requestExport(by: Actor, wanted: Input<"admin/exports/create">): Promise<Job> {
  const { what, filter, reason } = wanted;
  filterOf(filters[what], filter);
  return requestJob(by, {
    kind: "export",
    input: { what, filter },
    summary: summaryOf(wanted),
    canUndo: false,
    pass: "run",
    reason,
  });
}
