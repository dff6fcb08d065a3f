import * as z from "zod/mini";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { findProductBySku } from "../catalogue/sku.table.ts";
import { newId } from "../platform/id.ts";
import { checkedFacts } from "../product-lines/checked.ts";
import { headerOf, refused, refuseLine } from "../product-lines/line-refused.ts";
import { siteOf } from "../product-lines/shown-line.ts";
import { requireFamilyTexts } from "./family-writes.ts";
import { refusalOfLine } from "./line-refused.ts";
import type { MatchedLine } from "./match-lines.ts";
import { type LinePlan, planLine, type Where } from "./plan-line.ts";
import type { Seen } from "./row-input.ts";

export interface ImportLine {
  line: number;
  matched: MatchedLine;
  checked: StoredLine | undefined;
  seen: Seen | undefined;
}

export const Notes = z.object({
  headers: z.record(z.string(), z.string()),
  format: z.string(),
  ignored: z.array(z.string()),
});
export type Notes = z.infer<typeof Notes>;

export const whereOf = ({ notes }: JobUnderWay, { now }: Shift): Where => ({
  site: siteOf(),
  headers: Notes.parse(notes).headers,
  now,
});

async function requireOwnSku({ after }: LinePlan, seen: Seen | undefined, { headers }: Where): Promise<void> {
  if (after.sku === undefined || after.sku === seen?.product.sku) return;
  const owner = await findProductBySku(after.sku);
  if (owner !== undefined && owner !== seen?.product.id)
    refuseLine(
      headerOf("sku", headers),
      "Another product already has this SKU",
      "Use another one, or that product’s ID",
    );
}

function requireKnown({ matched, seen }: ImportLine, { headers }: Where): void {
  if (matched.product !== undefined && !seen)
    refuseLine(
      headerOf("_id", headers),
      "There is no product with this ID",
      "It may have been deleted. Leave the cell empty to make a new product",
    );
}

/** Returns what a line would do, or throws `LineRefused` with the reason for which it does nothing. */
export async function planOf(line: ImportLine, where: Where): Promise<LinePlan> {
  const { matched, seen } = line;
  try {
    requireKnown(line, where);
    const plan = planLine(matched.cells, seen, seen?.product.id ?? newId(where.now), where);
    await requireOwnSku(plan, seen, where);
    return plan;
  } catch (error) {
    throw refusalOfLine(error, matched.cells, where.headers);
  }
}

export function resultOf(line: ImportLine, plan: LinePlan): Planned["result"] {
  const { seen } = line;
  const { name } = plan.after;
  if (!seen) return { line: line.line, outcome: "created", name, changes: plan.changes };
  const product = seen.product.id;
  if (plan.changes.length === 0) return { line: line.line, outcome: "unchanged", product, name };
  return { line: line.line, outcome: "changed", product, name, changes: plan.changes };
}

export async function checkLine(
  line: ImportLine,
  job: JobUnderWay,
  shift: Shift,
): Promise<Planned["result"]> {
  const { problem } = line.matched;
  if (problem) {
    const { isRefused, ...shown } = problem;
    const name = line.matched.cells.name?.slice(0, 200);
    return { line: line.line, outcome: isRefused ? "refused" : "unchanged", name, problem: shown };
  }
  const where = whereOf(job, shift);
  const { seen } = line;
  try {
    const plan = await planOf(line, where);
    if (seen && plan.family && plan.isEdited)
      await requireFamilyTexts(job, plan.family, seen.product, plan.after);
    return { ...resultOf(line, plan), keep: checkedFacts(seen?.product) };
  } catch (error) {
    return refused(line.line, refusalOfLine(error, line.matched.cells, where.headers));
  }
}
