import * as z from "zod/mini";
import {
  atLeast,
  type Change,
  exists,
  missing,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { Product } from "./product.ts";

/** A product's units. They have an item of their own, so that a sale does not rewrite the description. */
export const Stock = z.extend(z.pick(Product, { id: true, stock: true, held: true, sold: true }), {
  /** Absent once the product was deleted. */
  isForSale: z.optional(z.literal(true)),
});
export type Stock = z.infer<typeof Stock>;

export const stockKey = (productId: string): Key => ({ pk: `PRODUCT#${productId}`, sk: "STOCK" });

const forSale = { isForSale: true } as const;

export const stockItem = ({ id, stock, held, sold }: Product): Item & Key => ({
  ...stockKey(id),
  id,
  stock,
  held,
  sold,
  ...forSale,
});

/** The units of a product that is for sale, from its item or an image of it. */
export const stockForSale = (item: Item | undefined): Stock | undefined =>
  item?.sk === "STOCK" && item.isForSale === true ? Stock.parse(item) : undefined;

export const createStock = (product: Product): TransactItem =>
  put<Stock>(stockItem(product), { pk: missing });

const change = (productId: string, by: Change<Stock>, where: Parameters<typeof update<Stock>>[2]) =>
  update<Stock>(stockKey(productId), by, where);

/** Sets the stock, or moves it by a difference; fails when that would make it negative. */
export const changeStock = (productId: string, stock: { set: number } | { move: number }): TransactItem =>
  "set" in stock
    ? change(productId, { set: { stock: stock.set } }, forSale)
    : change(productId, { add: { stock: stock.move } }, { ...forSale, stock: atLeast(-stock.move) });

/** The units stay, for payments in progress. */
export const endSale = (productId: string): TransactItem =>
  change(productId, { remove: ["isForSale"] }, forSale);

interface Units {
  productId: string;
  quantity: number;
}

/**
 * For the start of a checkout: moves units from stock to held. Fails when too few are left or the product was
 * deleted.
 */
export const holdStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, held: quantity } }, { ...forSale, stock: atLeast(quantity) });
/** For an abandoned checkout: moves held units back to stock, also for a product deleted meanwhile. */
export const releaseStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, held: -quantity } }, { held: atLeast(quantity) });
/** For a paid checkout: moves held units to sold. */
export const sellHeld = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { held: -quantity, sold: quantity } }, { held: atLeast(quantity) });
/** For an order cancelled before shipping: moves sold units back to stock. */
export const returnSold = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, sold: -quantity } }, { pk: exists });
/**
 * For a payment without a hold: moves units from stock to sold. Fails when too few are left or the product
 * was deleted.
 */
export const sellStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, sold: quantity } }, { ...forSale, stock: atLeast(quantity) });

/** One write per line, named by the product's id. */
export const eachLine = <L extends Units>(
  lines: readonly L[],
  move: (line: L) => TransactItem,
): Record<string, TransactItem> => Object.fromEntries(lines.map((line) => [line.productId, move(line)]));
