import * as z from "zod/mini";
import type { JobLine, LineProblem } from "../../shared/batch-jobs/schemas.ts";
import { productColumns } from "../../shared/products/columns.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { Product } from "../catalogue/product.ts";
import { isSameValue } from "../catalogue/same-value.ts";
import { settledAt } from "../catalogue/schedule.ts";
import { findProductBySku } from "../catalogue/sku.table.ts";
import { isOfFamily } from "../families/change-member.ts";
import { readPicture } from "../pictures/image-objects.ts";
import { keyAt } from "../pictures/picture-keys.ts";
import { asSet, editWrites } from "./edit-writes.ts";
import { LineRefused, refused, refuseLine } from "./line-refused.ts";
import { changesBetween, shownOf } from "./shown-line.ts";

const Values = z.record(z.string(), z.unknown());
const Done = z.object({
  before: Values,
  after: Values,
  move: z.number(),
  familyId: z.optional(z.string()),
});
type Done = z.infer<typeof Done>;

interface Undo {
  job: JobUnderWay;
  now: Date;
  /** The words of the audit log, such as "Import undone". */
  did: string;
}

/** They follow from other fields, which are named instead. */
const unnamed: readonly string[] = ["hidden", "awaitsPhoto"];

const columnKeys: Readonly<Record<string, string>> = { pricePaise: "price", mrpPaise: "mrp" };

const inWords = (field: string): string =>
  productColumns.find(({ key }) => key === (columnKeys[field] ?? field))?.header ??
  (field === "declarations" ? "Declarations" : field === "priceChange" ? "Scheduled price" : field);

/** What a family decides is set back if the run set it for the same family, or for a product that has none now. */
const mayReturn = (field: string, product: Product, { familyId }: Done): boolean =>
  product.familyId === undefined || product.familyId === familyId || !isOfFamily(field);

async function canReturn(field: string, before: unknown, product: Product): Promise<boolean> {
  if (field === "sku" && typeof before === "string") {
    const owner = await findProductBySku(before);
    return owner === undefined || owner === product.id;
  }
  if (field !== "images") return true;
  const images = z.array(z.object({ url: z.string() })).parse(before ?? []);
  const stored = await Promise.all(images.map(({ url }) => readPicture(keyAt(url))));
  return stored.every(Boolean);
}

interface Undone {
  after: Product;
  move: number;
  /** Fields that others changed since, in words. */
  kept: string[];
  /** The run changed something that its family shares. */
  isWithFamily: boolean;
}

async function returned(product: Product, done: Done, now: Date): Promise<Undone> {
  const kept: string[] = [];
  const back: Record<string, unknown> = {};
  const current = asSet(product);
  for (const [field, value] of Object.entries(done.before)) {
    const found = Reflect.get(current, field);
    if (isSameValue(found, value)) continue;
    const isOurs = isSameValue(found, done.after[field]) && mayReturn(field, product, done);
    if (isOurs && (await canReturn(field, value, product))) back[field] = value ?? undefined;
    else if (!unnamed.includes(field)) kept.push(inWords(field));
  }
  const isCountable = product.stock - done.move >= 0;
  if (!isCountable) kept.push(inWords("stock"));
  const after = settledAt(Product.parse({ ...current, ...back }), now);
  const isWithFamily = done.familyId !== undefined && Object.keys(done.before).some(isOfFamily);
  return { after, move: isCountable ? -done.move : 0, kept, isWithFamily };
}

const problemOf = (kept: readonly string[]): LineProblem | undefined =>
  kept.length === 0
    ? undefined
    : {
        column: kept.join(", "),
        reason: "Someone edited this since, or it can’t be set back",
        remedy: "It was left as it is",
      };

function setBackAlready(
  { changes = [] }: StoredLine,
  { isWithFamily }: Undone,
): Pick<JobLine, "outcome"> & Partial<JobLine> {
  if (!isWithFamily) return { outcome: "unchanged", note: "It had been set back already" };
  const reversed = changes.map(({ field, old, new: next }) => ({ field, old: next, new: old }));
  return { outcome: "changed", changes: reversed, note: "Set back together with its family" };
}

async function written(done: StoredLine, undo: Undo, before: Product, undone: Undone): Promise<Planned> {
  const { after, move, kept } = undone;
  const { job, now, did } = undo;
  const changes = changesBetween(shownOf(before), shownOf({ ...after, stock: before.stock + move }));
  const line = { line: done.line, product: before.id, name: before.name, problem: problemOf(kept) };
  if (changes.length === 0 && kept.length > 0) return { result: { ...line, outcome: "refused" } };
  if (changes.length === 0) return { result: { ...line, ...setBackAlready(done, undone) } };
  const { writes } = await editWrites({ before, after, move, did }, job, now);
  return { result: { ...line, outcome: "changed", changes }, writes };
}

async function productOf({ product: id }: StoredLine): Promise<Product> {
  const [product] = id === undefined ? [] : await findKeptProducts([id], true);
  return product ?? refuseLine("", "The product was deleted since", "Nothing to do");
}

async function orRefused(done: StoredLine, plan: () => Promise<Planned>): Promise<Planned> {
  try {
    return await plan();
  } catch (error) {
    if (!(error instanceof LineRefused)) throw error;
    return { result: { ...refused(done.line, error), product: done.product, name: done.name } };
  }
}

/** Sets the fields back that a line's run changed, unless somebody changed them since. */
export const undoEdit = (done: StoredLine, undo: Undo): Promise<Planned> =>
  orRefused(done, async () => {
    const product = await productOf(done);
    const { data } = z.safeParse(Done, done.keep);
    if (!data) return refuseLine("", "This can’t be set back here", "Edit the product");
    return written(done, undo, product, await returned(product, data, undo.now));
  });

/** Hides a product that a line's run made: it may be in orders by then. */
export const undoCreation = (done: StoredLine, undo: Undo): Promise<Planned> =>
  orRefused(done, async () => {
    const product = await productOf(done);
    const after = settledAt({ ...product, visibility: "hidden" as const }, undo.now);
    return written(done, undo, product, { after, move: 0, kept: [], isWithFamily: false });
  });
