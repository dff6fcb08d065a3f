import * as z from "zod/mini";
import {
  type AttributeChange,
  atLeast,
  atMost,
  check,
  exists,
  missing,
  missingOr,
  put,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getTogether } from "../platform/table.ts";
import { Product } from "./product.ts";

export const Stock = z.extend(
  z.pick(Product, { id: true, stock: true, held: true, sold: true, reorderLevel: true }),
  {
    /** Missing for products that are hidden or deleted. */
    isForSale: z.optional(z.literal(true)),
    familyId: z.optional(z.string()),
    /** Of the held units, those of phone orders. */
    phoned: z._default(z.number(), 0),
    /** Counts changes; a product's own version counts edits. */
    stockVersion: z.optional(z.number()),
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

/** In order of the ids; undefined for products that aren't for sale. */
export const findStock = async (productIds: readonly string[]): Promise<(Stock | undefined)[]> =>
  (await getTogether(...productIds.map(stockKey))).map(stockForSale);

export async function findStockVersion(id: string): Promise<number | undefined> {
  const item = await getItem(stockKey(id));
  return item && Stock.parse(item).stockVersion;
}

export const createStock = (product: Product): TransactItem =>
  put<Stock>(stockItem(product), { pk: missing });

const change = (productId: string, by: AttributeChange<Stock>, where: Parameters<typeof update<Stock>>[2]) =>
  update<Stock>(stockKey(productId), { ...by, add: { ...by.add, stockVersion: 1 } }, where);

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
  /** Held by a phone order. */
  isPhoned?: boolean;
}

const offPhone = ({ quantity, isPhoned }: Units) => (isPhoned ? { phoned: -quantity } : {});

/** Moves units from stock to held. Fails if too few are left or the product was deleted. */
export const holdStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, held: quantity } }, { ...forSale, stock: atLeast(quantity) });
/** Holds more units, or fewer if negative. Fails like `holdStock`. */
export const changeHold = ({ productId, quantity }: Units): TransactItem =>
  quantity === 0
    ? check<Stock>(stockKey(productId), forSale)
    : change(
        productId,
        { add: { stock: -quantity, held: quantity } },
        { ...forSale, stock: atLeast(quantity), held: atLeast(-quantity) },
      );
/** Also fails if phone orders would hold more than their share; `phoned` are the units they hold already. */
export function holdByPhone({ productId, quantity }: Units, phoned: number): TransactItem {
  const isFirstUnit = phoned + quantity === 1;
  return change(
    productId,
    { add: { stock: -quantity, held: quantity, phoned: quantity } },
    {
      ...forSale,
      // The share holds for fewer phoned units too, and other buyers only matter once they reach it.
      phoned: missingOr(atMost(phoned)),
      stock: atLeast(isFirstUnit ? 1 : 4 * phoned + 5 * quantity),
    },
  );
}

/** Moves held units back to stock, even of a deleted product. */
export const releaseStock = (units: Units): TransactItem =>
  change(
    units.productId,
    { add: { stock: units.quantity, held: -units.quantity, ...offPhone(units) } },
    { held: atLeast(units.quantity) },
  );
export const sellHeld = (units: Units): TransactItem =>
  change(
    units.productId,
    { add: { held: -units.quantity, sold: units.quantity, ...offPhone(units) } },
    { held: atLeast(units.quantity) },
  );
export const returnSold = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: quantity, sold: -quantity } }, { pk: exists });
/** Sells units without a hold. Fails if too few are left or the product was deleted. */
export const sellStock = ({ productId, quantity }: Units): TransactItem =>
  change(productId, { add: { stock: -quantity, sold: quantity } }, { ...forSale, stock: atLeast(quantity) });

export const eachLine = <L extends Units>(
  lines: readonly L[],
  move: (line: L) => TransactItem,
): Record<string, TransactItem> => Object.fromEntries(lines.map((line) => [line.productId, move(line)]));
