import { stockForSale } from "../catalogue/stock.table.ts";
import type { Change } from "../platform/change.ts";

export interface RestockEvent {
  productId: string;
  /** Sorts after every earlier restock of the product. */
  event: string;
  /** False for units released by a checkout or an order. */
  isByStaff: boolean;
  /** Units added to others; absent after being sold out. */
  added?: number | undefined;
}

/** Sequence numbers have up to 40 digits and increase per item. */
const sortable = (sequence: string): string => sequence.padStart(40, "0");

/** Ignores units released by checkouts and orders beside others, since they were on sale a moment ago. */
export function restockOf({ before, after }: Change, sequence: string): RestockEvent | undefined {
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
