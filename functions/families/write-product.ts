import { followUps } from "../catalogue/follow-ups.ts";
import { changeProduct } from "../catalogue/product.table.ts";
import type { Product } from "../catalogue/product.ts";
import { moveSku } from "../catalogue/sku.table.ts";
import { changeStock } from "../catalogue/stock.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { transact } from "../platform/table.ts";
import { memberWrite } from "./change-member.ts";

interface Write {
  before: Product;
  /** Its units are ignored: sales change them meanwhile. */
  after: Product;
  stock: { set: number } | { move: number };
  audit: TransactItem;
  now: Date;
}

/** Returns failed conditions: `product` or `family` if it changed since it was read, `stock` if too few are left, `sku`. */
export const writeProduct = async ({ before, after, stock, audit, now }: Write) =>
  transact({
    product: changeProduct(after, before),
    stock: changeStock(before, after, stock),
    ...moveSku(before, after),
    ...followUps(before, after, now),
    family: await memberWrite(before, after),
    audit,
  });
