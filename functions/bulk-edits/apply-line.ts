import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { findFamily } from "../catalogue/family.table.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import type { Product } from "../catalogue/product.ts";
import { checkedIn } from "../product-lines/checked.ts";
import { editWrites, undoable } from "../product-lines/edit-writes.ts";
import { refuseLine } from "../product-lines/line-refused.ts";
import { changesBetween, shownOf } from "../product-lines/shown-line.ts";
import { inputOf } from "./bulk-input.ts";
import { beforeFamily, writeMark } from "./family-mark.table.ts";
import { type BulkLine, refusedResult, requireFound, resultOf, wholeFamily } from "./line-result.ts";
import { edited, noteOn, requireOthersMrp, stockMove } from "./plan-edit.ts";

/** Returns the product as the check saw it, although this run may have changed it with its family. */
async function asChecked(line: BulkLine, job: JobUnderWay, product: Product): Promise<Product> {
  const checked = line.checked?.product === line.id ? checkedIn(line.checked) : undefined;
  const same = checked?.version === (product.version ?? 0) ? product : undefined;
  const before = same ?? (checked && (await beforeFamily(job, product, checked.version)));
  return before ?? refuseLine("", "Someone edited it after the check", "Check again, then run it");
}

const withFamily = async ({ familyId }: Product): Promise<string> =>
  `Changed together with its family ${(await findFamily(familyId))?.name ?? ""}`.trimEnd();

async function applied(line: BulkLine, job: JobUnderWay, now: Date, current: Product): Promise<Planned> {
  const { change } = inputOf(job);
  const before = await asChecked(line, job, current);
  const move = stockMove(current, change, checkedIn(line.checked)?.stock);
  const edit = edited(current, change, now);
  const after = { ...edit, stock: current.stock + move };
  const together = before === current ? undefined : await withFamily(current);
  const keep = { ...undoable(before, after), move };
  const result = (note: string | undefined) => ({
    ...resultOf(line, { before, after, notes: [note, noteOn(after, change)] }),
    keep,
  });
  if (changesBetween(shownOf(current), shownOf(after)).length === 0) return { result: result(together) };
  const did = "Changed by bulk edit";
  const facts = change.stock ? { reason: change.stock.reason } : {};
  const { writes, whole } = await editWrites({ before: current, after: edit, move, did, facts }, job, now);
  requireOthersMrp(current, edit, whole?.others ?? []);
  return {
    result: result(whole ? wholeFamily(whole.family) : together),
    writes: { ...writes, ...(whole && { mark: writeMark(job, whole, { before: current, after }) }) },
  };
}

/** Changes a product as the check said, unless somebody edited it since. */
export async function applyLine(line: BulkLine, job: JobUnderWay, { now }: Shift): Promise<Planned> {
  const { checked } = line;
  if (checked?.outcome === "refused" || checked?.outcome === "unchanged") {
    const { ordinal: _, keep: __, ...result } = checked;
    return { result };
  }
  const [product] = await findKeptProducts([line.id], true);
  try {
    return await applied(line, job, now, requireFound(product));
  } catch (error) {
    return { result: refusedResult(line, error, product?.name ?? checked?.name) };
  }
}
