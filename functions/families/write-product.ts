import { followUps } from "../catalogue/follow-ups.ts";
import { changeProduct } from "../catalogue/product.table.ts";
import type { Product } from "../catalogue/product.ts";
import { moveSku } from "../catalogue/sku.table.ts";
import { changeStock } from "../catalogue/stock.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { memberWrite } from "./change-member.ts";

export interface ProductWrite {
  before: Product;
  /** Without its units, which sales change meanwhile. */
  after: Product;
  stock: { set: number } | { move: number };
  audit: TransactItem;
  now: Date;
}

/** Returns what belongs in the transaction that changes a product. */
export const productWrites = async ({ before, after, stock, audit, now }: ProductWrite) => ({
  product: changeProduct(after, before),
  stock: changeStock(before, after, stock),
  ...moveSku(before, after),
  ...followUps(before, after, now),
  family: await memberWrite(before, after),
  audit,
});

/**
 * Writes a changed product and all that follows from it, for staff and for schedules. Returns the names of failed
 * conditions: `product` or `family` if it changed since it was read, `stock` if too few units are left,
 * `sku` if it is taken, `oldSku` if it moved.
 */
export const writeProduct = async (write: ProductWrite) => transact(await productWrites(write));
