import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { sharedTextsChanged } from "../families/change-member.ts";
import { checkedFacts } from "../product-lines/checked.ts";
import { inputOf } from "./bulk-input.ts";
import { type BulkLine, refusedResult, requireFound, resultOf, wholeFamily } from "./line-result.ts";
import { edited, noteOn, requireOthersMrp, stockMove } from "./plan-edit.ts";

/** Says what a run would make of a product, and writes nothing. */
export async function checkLine(
  line: BulkLine,
  job: JobUnderWay,
  { now }: Shift,
): Promise<Planned["result"]> {
  const { change } = inputOf(job);
  const { family } = line;
  try {
    const before = requireFound(line.product);
    const stock = before.stock + stockMove(before, change);
    const after = { ...edited(before, change, now), stock };
    requireOthersMrp(before, after, line.others);
    const isWhole = family && sharedTextsChanged(before, after).length > 0;
    const notes = [isWhole ? wholeFamily(family) : undefined, noteOn(after, change)];
    return { ...resultOf(line, { before, after, notes }), keep: checkedFacts(before) };
  } catch (error) {
    return refusedResult(line, error, line.product?.name);
  }
}
