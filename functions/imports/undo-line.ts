import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { productColumns } from "../../shared/products/columns.ts";
import { auditEntry } from "../audit/audit.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import type { Shift } from "../batch-jobs/kind.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { Planned } from "../batch-jobs/line-by-line.ts";
import { editedFields } from "../catalogue/edited-product.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { Product, staffOnWire } from "../catalogue/product.ts";
import { staffFacts } from "../catalogue/product-edit.ts";
import { settledAt } from "../catalogue/schedule.ts";
import { findProductBySku } from "../catalogue/sku.table.ts";
import { productWrites } from "../families/write-product.ts";
import { readPicture } from "../pictures/image-objects.ts";
import { keyAt } from "../pictures/picture-keys.ts";
import { actorOf } from "./apply-line.ts";
import { refused, siteOf } from "./check-line.ts";
import { LineRefused, refuseLine } from "./line-refused.ts";
import { changesBetween, shownOf } from "./plan-line.ts";

const Values = z.record(z.string(), z.unknown());
const Done = z.object({ before: Values, after: Values, move: z.number() });
type Done = z.infer<typeof Done>;

const isStill = (value: unknown, set: unknown): boolean => isDeepStrictEqual(value ?? null, set ?? null);

const columnKeys: Readonly<Record<string, string>> = {
  pricePaise: "price",
  mrpPaise: "mrp",
  hidden: "visibility",
};

const inWords = (field: string): string =>
  productColumns.find(({ key }) => key === (columnKeys[field] ?? field))?.header ?? field;

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

async function returned(product: Product, { before, after, move }: Done) {
  const kept: string[] = [];
  const back: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(before)) {
    const isOurs = isStill(Reflect.get(product, field), after[field]);
    if (isOurs && (await canReturn(field, value, product))) back[field] = value ?? undefined;
    else kept.push(inWords(field));
  }
  const isCountable = product.stock - move >= 0;
  if (!isCountable) kept.push(inWords("stock"));
  return { back, kept, move: isCountable ? -move : 0 };
}

interface Undone {
  before: Product;
  after: Product;
  move: number;
  kept: readonly string[];
}

async function written(done: StoredLine, job: JobUnderWay, now: Date, undone: Undone): Promise<Planned> {
  const { before, after, move, kept } = undone;
  const shownAfter = { ...after, stock: before.stock + move };
  const shown = (product: Product) => shownOf(product, undefined, siteOf());
  const changes = changesBetween(shown(before), shown(shownAfter), {});
  const { line } = done;
  const problem = kept.length > 0 && {
    problem: {
      column: kept.join(", "),
      reason: "Staff edited this after the import, or it can’t be set back",
      remedy: "It was left as it is",
    },
  };
  const { id: product, name } = before;
  if (changes.length === 0) return { result: { line, outcome: "refused", product, name, ...problem } };
  const changed = editedFields(before, shownAfter);
  const details = { ...staffFacts(after), stock: { move }, images: after.images, changed, job: job.id };
  return {
    result: { line, outcome: "changed", product, name, changes, ...problem },
    writes: await productWrites({
      before,
      after,
      stock: { move },
      audit: auditEntry(actorOf(job, now), { kind: "product", id: product }, "Import undone", {
        before: staffOnWire(before),
        ...details,
      }),
      now,
    }),
  };
}

/** Sets changed fields back, unless somebody changed them since, and hides a product that the import made. */
export async function undoLine(done: StoredLine, job: JobUnderWay, { now }: Shift): Promise<Planned> {
  try {
    const [product] = done.product === undefined ? [] : await findKeptProducts([done.product], true);
    if (!product) return refuseLine("", "The product was deleted since", "Nothing to do");
    if (done.outcome === "created") {
      const after = settledAt({ ...product, visibility: "hidden" as const }, now);
      return await written(done, job, now, { before: product, after, move: 0, kept: [] });
    }
    const { data } = z.safeParse(Done, done.keep);
    if (!data) return refuseLine("", "The import put it into a family", "Take it out on the family’s page");
    const { back, kept, move } = await returned(product, data);
    const after = settledAt(Product.parse({ ...product, ...back }), now);
    return await written(done, job, now, { before: product, after, move, kept });
  } catch (error) {
    if (error instanceof LineRefused)
      return { result: { ...refused(done.line, error), product: done.product, name: done.name } };
    throw error;
  }
}
