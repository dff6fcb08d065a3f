import { stockForSale } from "../catalogue/stock.table.ts";
import type { Change } from "../platform/change.ts";

/** A product that was sold out and has units again, or of which staff have put more on the shelf. */
export interface Restock {
  productId: string;
  /** Sorts after every earlier restock of the product. */
  event: string;
  /** Put on the shelf by staff, not given back by a checkout or an order. */
  isByStaff: boolean;
  /** Units put beside others; absent for a product that was sold out. */
  added?: number | undefined;
}

/** The stream's numbers have up to 40 digits, and rise for changes of one item. */
const sortable = (sequence: string): string => sequence.padStart(40, "0");

/**
 * Returns the restock that a change of a product's units is. Units that checkouts and orders give back beside others are
 * none: they were there a moment ago.
 */
export function restockOf({ before, after }: Change, sequence: string): Restock | undefined {
  const [was, is] = [stockForSale(before), stockForSale(after)];
  if (!was || !is || is.stock <= was.stock) return undefined;
  const isByStaff = was.held === is.held && was.sold === is.sold;
  if (was.stock > 0 && !isByStaff) return undefined;
  return {
    productId: is.id,
    event: sortable(sequence),
    isByStaff,
    ...(was.stock > 0 && { added: is.stock - was.stock }),
  };
}
