import type { Extreme } from "../../shared/batch-jobs/schemas.ts";
import type { JobFindings, JobUnderWay } from "../batch-jobs/job.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import { headerOf } from "../product-lines/line-refused.ts";
import { inputOf } from "./bulk-input.ts";

const sizeOf = ({ old, new: next }: Extreme): number => Math.abs(next - old);

function changeIn({ product, name = "", changes = [] }: StoredLine, field: Extreme["field"]): Extreme[] {
  const change = changes.find((each) => each.field === headerOf(field));
  if (product === undefined || typeof change?.old !== "number" || typeof change.new !== "number") return [];
  return [{ product, name, field, old: change.old, new: change.new }];
}

/** Finds the smallest and the largest change of a check: of the price, else of the stock. */
export function findExtremes(job: JobUnderWay, results: readonly StoredLine[]): JobFindings {
  if (job.pass !== "check") return {};
  const field = inputOf(job).change.price ? "price" : "stock";
  const found = results.flatMap((line) => changeIn(line, field));
  let { smallest, largest } = job;
  for (const each of found) {
    if (!smallest || sizeOf(each) < sizeOf(smallest)) smallest = each;
    if (!largest || sizeOf(each) > sizeOf(largest)) largest = each;
  }
  return { smallest, largest };
}
