import { auditEntry } from "../audit/audit.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import { editedFields } from "../catalogue/edited-product.ts";
import { type Product, staffOnWire, usualPaise } from "../catalogue/product.ts";
import { staffFacts } from "../catalogue/product-edit.ts";
import { isSameValue } from "../catalogue/same-value.ts";
import { type WithFamily, writesWithFamily } from "../families/write-member.ts";
import type { ProductWrite } from "../families/write-product.ts";

export const actorOf = ({ by }: JobUnderWay, now: Date) => ({ user: by, now });

function withoutUsual(change: NonNullable<Product["priceChange"]>): Product["priceChange"] {
  const { usualPaise: _, ...planned } = change;
  return planned;
}

/** A product's fields as staff set them: with the usual price, whatever applies at the moment. */
export const asSet = (product: Product): Product => ({
  ...product,
  pricePaise: usualPaise(product),
  priceChange: product.priceChange && withoutUsual(product.priceChange),
});

const counted: readonly string[] = ["stock", "version"];

/** Returns the fields that an edit sets, so that an undo can set them back. */
export function undoable(seen: Product, edited: Product) {
  const [before, after] = [asSet(seen), asSet(edited)];
  const names = Object.keys({ ...before, ...after }).filter((name) => !counted.includes(name));
  const changed = names.filter((name) => !isSameValue(Reflect.get(before, name), Reflect.get(after, name)));
  const pick = (product: Product) =>
    Object.fromEntries(changed.map((name) => [name, Reflect.get(product, name) ?? null]));
  return { before: pick(before), after: pick(after), familyId: seen.familyId };
}

export interface LineEdit {
  before: Product;
  /** Without its units. */
  after: Product;
  move: number;
  /** The words of the audit log, such as "Product changed by import". */
  did: string;
  /** Further facts for the audit log. */
  facts?: Readonly<Record<string, unknown>>;
}

const changedBy = ({ before, after, move }: LineEdit): string[] =>
  editedFields(before, { ...after, stock: before.stock + move });

/** Returns a line's edit of a product, with an audit entry that names the job. */
export function editOf(edit: LineEdit, job: JobUnderWay, now: Date): ProductWrite {
  const { before, after, move, did, facts } = edit;
  const stock = { move };
  const details = { ...staffFacts(after), stock, images: after.images, changed: changedBy(edit), ...facts };
  const audit = auditEntry(actorOf(job, now), { kind: "product", id: before.id }, did, {
    before: staffOnWire(before),
    ...details,
    job: job.id,
  });
  return { before, after, stock, audit, now };
}

/** Returns the writes of an edit that may change what the product's family shares. Throws `not_found` (404). */
export async function editWrites(edit: LineEdit, job: JobUnderWay, now: Date): Promise<WithFamily> {
  const { writes, whole } = await writesWithFamily(editOf(edit, job, now));
  if (!whole) return { writes };
  const details = { changed: changedBy(edit), job: job.id };
  const subject = { kind: "family", id: whole.family.id } as const;
  return {
    writes: { ...writes, familyAudit: auditEntry(actorOf(job, now), subject, edit.did, details) },
    whole,
  };
}
