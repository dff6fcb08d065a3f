import * as z from "zod/mini";
import type { BulkChange } from "../../shared/bulk-edits/schemas.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { JobKind } from "../batch-jobs/kind.ts";
import { checkedLines, type LineKind, lineByLine } from "../batch-jobs/line-by-line.ts";
import { findFamilies } from "../catalogue/family.table.ts";
import { memberIds } from "../catalogue/family.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { undoEdit } from "../product-lines/undo-edit.ts";
import { applyLine } from "./apply-line.ts";
import { inputOf } from "./bulk-input.ts";
import { changeInWords, countInWords } from "./change-words.ts";
import { checkLine } from "./check-line.ts";
import { findExtremes } from "./extremes.ts";
import { storeMatches } from "./find-matches.ts";
import type { BulkLine } from "./line-result.ts";
import { chosenName, readIds } from "./selection.ts";

const Notes = z.object({ selection: z.string() });

async function begin(job: JobUnderWay) {
  if (job.pass !== "check") return { lines: job.lines };
  const { select, change } = inputOf(job);
  const { name, count } = select.filter
    ? await storeMatches(job.id, select.filter)
    : { name: chosenName, count: select.chosen ?? 0 };
  const summary = `${changeInWords(change)} · ${countInWords(count)}`;
  return { lines: count, found: { summary, notes: { selection: name } satisfies z.infer<typeof Notes> } };
}

const isShared = ({ gst, hsn, origin }: BulkChange): boolean =>
  [gst, hsn, origin].some((value) => value !== undefined);

async function forCheck(job: JobUnderWay, ids: readonly string[]) {
  const { change } = inputOf(job);
  const products = await findKeptProducts(ids, true);
  const familyIds = isShared(change) ? products.flatMap(({ familyId }) => familyId ?? []) : [];
  const families = await findFamilies(familyIds);
  const wanted = change.gst === undefined ? [] : [...families.values()].flatMap(memberIds);
  const members = await findKeptProducts(wanted, true);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    families,
    members,
    checked: [],
  };
}

const forRun = async (job: JobUnderWay, count: number) => ({
  products: new Map(),
  families: new Map(),
  members: [],
  checked: await checkedLines(job, job.handled, count),
});

async function read(job: JobUnderWay, wanted: number): Promise<BulkLine[]> {
  const count = Math.min(wanted, job.lines - job.handled);
  if (count <= 0) return [];
  const { selection: name } = Notes.parse(job.notes);
  const ids = await readIds(job.id, { name, from: job.handled, count });
  const found = job.pass === "check" ? await forCheck(job, ids) : await forRun(job, count);
  return ids.map((id, index) => {
    const product = found.products.get(id);
    return {
      line: job.handled + index + 1,
      id,
      product,
      family: found.families.get(product?.familyId ?? ""),
      others: found.members.filter((member) => member.id !== id && member.familyId === product?.familyId),
      checked: found.checked[index],
    };
  });
}

const kind: LineKind<BulkLine> = {
  isExclusive: true,
  begin,
  read,
  check: checkLine,
  apply: applyLine,
  undo: (done, job, { now }) => undoEdit(done, { job, now, did: "Bulk edit undone" }),
  find: findExtremes,
};

export const bulkKind: JobKind = lineByLine(kind);
