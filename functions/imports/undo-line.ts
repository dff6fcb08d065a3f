import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { undoCreation, undoEdit } from "../product-lines/undo-edit.ts";

const joined = {
  column: "",
  reason: "The import put it into a family",
  remedy: "Take it out on the family’s page",
};

/** Sets changed fields back, unless somebody changed them since, and hides a product that the import made. */
export async function undoLine(done: StoredLine, job: JobUnderWay, { now }: Shift): Promise<Planned> {
  const undo = { job, now, did: "Import undone" };
  if (done.outcome === "created") return undoCreation(done, undo);
  const { line, product, name, keep } = done;
  if (keep?.joined) return { result: { line, outcome: "refused", product, name, problem: joined } };
  return undoEdit(done, undo);
}
