import type { Change } from "../platform/change.ts";
import type { Message } from "../platform/queue.ts";
import { stockForSale } from "./stock.table.ts";

/** A sold-out product of which there are units again. */
export interface Restock {
  productId: string;
  /** Sorts after every earlier restock of the product. */
  event: string;
  /** Put on the shelf by staff, not given back by a checkout or an order. */
  isByStaff: boolean;
}

/** The stream's numbers have up to 40 digits, and rise for changes of one item. */
const sortable = (sequence: string): string => sequence.padStart(40, "0");

/** The message that a product's units call for, when it was sold out and is not any more. */
export function restockOf({ before, after }: Change, sequence: string): Message | undefined {
  const [was, is] = [stockForSale(before), stockForSale(after)];
  if (!was || !is || was.stock > 0 || is.stock < 1) return undefined;
  const isByStaff = was.held === is.held && was.sold === is.sold;
  const restock: Restock = { productId: is.id, event: sortable(sequence), isByStaff };
  return { body: restock };
}
