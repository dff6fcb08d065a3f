import * as z from "zod/mini";
import { folded } from "../../shared/products/cell-input.ts";
import { FamilyValues, Tones } from "../../shared/products/family.ts";
import { axes } from "../../shared/products/family-words.ts";
import { jobPartition } from "../batch-jobs/job.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import { findNewestFamilies } from "../catalogue/family.table.ts";
import { type Family, memberIds } from "../catalogue/family.ts";
import { creationWrites } from "../catalogue/follow-ups.ts";
import type { Product } from "../catalogue/product.ts";
import { requireTextsOf } from "../families/change-member.ts";
import { type DraftMember, type Products, productIn } from "../families/draft.ts";
import { findMembers, findWhole } from "../families/find-family.ts";
import { rewriteFamily } from "../families/rewrite-family.ts";
import { type ProductWrite, productWrites } from "../families/write-product.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { everyItem } from "../platform/list.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import type { FamilyWish } from "./family-wish.ts";

/** Kept of a family that a job makes: its first product, and the family once it has two. */
const Mark = z.object({
  product: z.string(),
  values: FamilyValues,
  tones: z.optional(Tones),
  familyId: z.optional(z.string()),
});
type Mark = z.infer<typeof Mark>;

const markKey = ({ id, generation }: JobUnderWay, name: string): Key => ({
  pk: jobPartition(id),
  sk: `FAMILY#${String(generation).padStart(4, "0")}#${folded(name)}`,
});

const writeMark = (job: JobUnderWay, name: string, mark: Mark, seen: Mark | undefined): TransactItem =>
  put<Mark>(
    { ...markKey(job, name), ...mark, expiresAtSeconds: job.expiresAtSeconds },
    seen ? { product: seen.product, familyId: seen.familyId } : { pk: missing },
  );

type Names = ReadonlyMap<string, string>;
const known = new WeakMap<JobUnderWay, Promise<Names>>();

async function readNames(): Promise<Names> {
  const names = new Map<string, string>();
  for await (const { id, name } of everyItem(findNewestFamilies)) names.set(folded(name), id);
  return names;
}

/** Families have no index by name; those that the job makes itself have a mark. */
function namesFor(job: JobUnderWay): Promise<Names> {
  const names = known.get(job) ?? readNames();
  known.set(job, names);
  return names;
}

interface Joining {
  job: JobUnderWay;
  product: Product;
  isNew: boolean;
  wish: FamilyWish;
  /** The line's other changes; `product` is their outcome. */
  edit?: ProductWrite | undefined;
  now: Date;
}

const memberOf = ({ product, wish: { values, tones } }: Joining): DraftMember => ({
  product: product.id,
  values,
  tones,
});

function requireTexts({ edit, product }: Joining, products: Products, [first]: readonly DraftMember[]): void {
  if (edit && first) requireTextsOf(productIn(products, first.product), edit.before, product);
}

/**
 * Throws `family_refused` (400) if a line gives a product that joins a family other texts than the family's. A family
 * that the job makes itself is known to its run only.
 */
export async function requireFamilyTexts(
  job: JobUnderWay,
  { name }: FamilyWish,
  before: Product,
  after: Product,
): Promise<void> {
  const id = before.familyId === undefined ? (await namesFor(job)).get(folded(name)) : undefined;
  if (id === undefined) return;
  const { family, products } = await findWhole(id);
  const [first = ""] = memberIds(family);
  requireTextsOf(productIn(products, first), before, after);
}

async function join(joining: Joining, family: Pick<Family, "id">): Promise<Record<string, TransactItem>> {
  const { product, isNew, edit, now } = joining;
  const { family: before, products } = await findWhole(family.id, isNew ? [] : [product.id]);
  const others = before.members.filter((member) => member.product !== product.id);
  const index = before.members.findIndex((member) => member.product === product.id);
  const members: DraftMember[] = others.map(({ product: id, values, tones }) => ({
    product: id,
    values,
    tones,
  }));
  requireTexts(joining, products, members);
  members.splice(index < 0 ? members.length : index, 0, memberOf(joining));
  const rewrite = {
    before,
    after: { id: before.id, name: before.name, axes: before.axes, members },
    products: new Map([...products, [product.id, product]]),
    ...(isNew && { created: product }),
    edit,
  };
  return rewriteFamily(rewrite, now).writes;
}

async function found(joining: Joining, mark: Mark): Promise<Record<string, TransactItem>> {
  const { job, product, isNew, wish, edit, now } = joining;
  const products = new Map([...(await findMembers([mark.product])), [product.id, product] as const]);
  const id = newId(now);
  const first: DraftMember = { product: mark.product, values: mark.values, tones: mark.tones };
  requireTexts(joining, products, [first]);
  const rewrite = {
    before: undefined,
    after: {
      id,
      name: wish.name,
      axes: axes.filter((axis) => wish.values[axis] !== undefined),
      members: [first, memberOf(joining)],
    },
    products,
    ...(isNew && { created: product }),
    edit,
  };
  const { writes } = rewriteFamily(rewrite, now);
  return { ...writes, mark: writeMark(job, wish.name, { ...mark, familyId: id }, mark) };
}

async function begun(joining: Joining): Promise<Record<string, TransactItem | undefined>> {
  const { job, product, isNew, wish, edit, now } = joining;
  const { name, values, tones } = wish;
  const mark: Mark = { product: product.id, values, ...(tones && { tones }) };
  return {
    ...(isNew && creationWrites(product, now)),
    ...(edit && (await productWrites(edit))),
    mark: writeMark(job, name, mark, undefined),
  };
}

/**
 * Returns the writes that put a product into a family, or change its values there. Throws `family_refused` (400),
 * `family_conflict` (409) or `not_found` (404).
 */
export async function familyWrites(joining: Joining): Promise<Record<string, TransactItem | undefined>> {
  const { job, product, wish } = joining;
  if (product.familyId !== undefined) return join(joining, { id: product.familyId });
  const item = await getItem(markKey(job, wish.name));
  const mark = item && Mark.parse(item);
  const id = mark?.familyId ?? (mark ? undefined : (await namesFor(job)).get(folded(wish.name)));
  if (id !== undefined) return join(joining, { id });
  return mark ? found(joining, mark) : begun(joining);
}
