import type { JobLine } from "../../shared/batch-jobs/schemas.ts";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { WorkLine } from "../batch-jobs/line-by-line.ts";
import type { Family } from "../catalogue/family.ts";
import type { Product } from "../catalogue/product.ts";
import { refused, refuseLine } from "../product-lines/line-refused.ts";
import { changesBetween, shownOf } from "../product-lines/shown-line.ts";
import { refusalOf } from "./plan-edit.ts";

export interface BulkLine extends WorkLine {
  id: string;
  /** Read for a check only: a run reads each product just before it writes it. */
  product: Product | undefined;
  family: Family | undefined;
  /** The family's other members, read for a check of their GST rate only. */
  others: readonly Product[];
  checked: StoredLine | undefined;
}

export const requireFound = (product: Product | undefined): Product =>
  product ?? refuseLine("", "There is no product with this ID", "It was deleted: nothing to do");

interface Edited {
  before: Product;
  /** With its units. */
  after: Product;
  notes: readonly (string | undefined)[];
}

export function resultOf({ line, id }: BulkLine, { before, after, notes }: Edited): JobLine {
  const changes = changesBetween(shownOf(before), shownOf(after));
  const about = { line, product: id, name: before.name };
  if (changes.length === 0) return { ...about, outcome: "unchanged" };
  const note = notes.filter(Boolean).join(". ");
  return { ...about, outcome: "changed", changes, ...(note && { note }) };
}

export const wholeFamily = ({ name, members }: Pick<Family, "name" | "members">): string =>
  `Changes all ${members.length} products of the family ${name}`;

/** Throws errors that are no refusal of this line. */
export const refusedResult = ({ line, id }: BulkLine, error: unknown, name: string | undefined): JobLine => ({
  ...refused(line, refusalOf(error)),
  product: id,
  name,
});
