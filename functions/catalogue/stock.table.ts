import * as z from "zod/mini";
import {
  type AttributeChange,
  atLeast,
  exists,
  missing,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { Product } from "./product.ts";

export const Stock = z.extend(
  z.pick(Product, { id: true, stock: true, held: true, sold: true, reorderLevel: true }),
  {
    /** Missing for products that are hidden or deleted. */
    isForSale: z.optional(z.literal(true)),
    familyId: z.optional(z.string()),
  },
);
export type Stock = z.infer<typeof Stock>;

export const stockKey = (productId: string): Key => ({ pk: `PRODUCT#${productId}`, sk: "STOCK" });

const forSale = { isForSale: true } as const;

export const stockItem = ({
  id,
  stock,
  held,
  sold,
  reorderLevel,
  familyId,
  hidden,
}: Product): Item & Key => ({
  ...stockKey(id),
  id,
  stock,
  held,
  sold,
  ...(reorderLevel !== undefined && { reorderLevel }),
  ...(familyId !== undefined && { familyId }),
  ...(!hidden && forSale),
});

export const stockForSale = (item: Item | undefined): Stock | undefined =>
  item?.sk === "STOCK" && item.isForSale === true ? Stock.parse(item) : undefined;

export const createStock = (product: Product): TransactItem =>
  put<Stock>(stockItem(product), { pk: missing });

const change = (productId: string, by: AttributeChange<Stock>, where: Parameters<typeof update<Stock>>[2]) =>
  update<Stock>(stockKey(productId), by, where);

type Sold = Pick<Product, "id" | "hidden">;

const asSold = ({ hidden }: Sold) => ({ isForSale: hidden ? undefined : (true as const) });

/** Fails if the stock would become negative. A `next` without the key `reorderLevel` keeps the level. */
export const changeStock = (
  seen: Sold,
  next: Pick<Product, "hidden" | "reorderLevel">,
  stock: { set: number } | { move: number },
  joined: Pick<Stock, "familyId"> = {},
): TransactItem => {
  const level = "reorderLevel" in next ? { reorderLevel: next.reorderLevel } : {};
  const set = { ...asSold({ ...seen, ...next }), ...level, ...joined };
  return "set" in stock
    ? change(seen.id, { set: { stock: stock.set, ...set } }, asSold(seen))
    : change(seen.id, { add: { stock: stock.move }, set }, { ...asSold(seen), stock: atLeast(-stock.move) });
};

export const endSale = (seen: Sold): TransactItem =>
  change(seen.id, { remove: ["isForSale", "familyId"] }, asSold(seen));

/** The stream copies the units to the family of each change. */
export const moveToFamily = (productId: string, familyId: string | undefined): TransactItem =>
  change(productId, { set: { familyId } }, { pk: exists });

interface Units {
  productId: string;
  quantity: number;
}

/** Moves units from stock to held. Fails if too few are left or the product was deleted. */
export const holdStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, held: quantity } }, { ...forSale, stock: atLeast(quantity) });
/** Moves held units back to stock, even of a deleted product. */
export const releaseStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, held: -quantity } }, { held: atLeast(quantity) });
export const sellHeld = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { held: -quantity, sold: quantity } }, { held: atLeast(quantity) });
export const returnSold = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, sold: -quantity } }, { pk: exists });
/** Sells units without a hold. Fails if too few are left or the product was deleted. */
export const sellStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, sold: quantity } }, { ...forSale, stock: atLeast(quantity) });

export const eachLine = <L extends Units>(
  lines: readonly L[],
  move: (line: L) => TransactItem,
): Record<string, TransactItem> => Object.fromEntries(lines.map((line) => [line.productId, move(line)]));
