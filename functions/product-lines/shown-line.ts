import type { FieldChange } from "../../shared/batch-jobs/schemas.ts";
import type { Cell } from "../../shared/core/csv.ts";
import { type ProductRow, productColumns } from "../../shared/products/columns.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { env } from "../platform/env.ts";
import { type Headers, headerOf } from "./line-refused.ts";

export const siteOf = (): string => env("SITE_URL").replace(/\/$/, "");

/** A product as staff see it, with what its line of an export would show beside it. */
export const shownOf = (
  product: Product,
  familyName: string | undefined = undefined,
  site = siteOf(),
): ProductRow => ({ product: staffOnWire(product), familyName, site });

const asShown = (cell: Cell): FieldChange["old"] => (cell === "" ? null : cell);

/** Names fields as the file does, or as our own files would. */
export function changesBetween(
  before: ProductRow | undefined,
  after: ProductRow,
  headers: Headers = {},
): FieldChange[] {
  return productColumns.flatMap(({ key, cell }) => {
    const old = before ? cell(before) : "";
    const next = key === "_id" ? old : cell(after);
    return old === next ? [] : [{ field: headerOf(key, headers), old: asShown(old), new: asShown(next) }];
  });
}
