import type * as z from "zod/mini";
import { UsersQuery } from "../../shared/accounts/schemas.ts";
import type { Fields } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import { CouponsQuery } from "../../shared/coupons/schemas.ts";
import type { ExportNoun } from "../../shared/exports/export-nouns.ts";
import { AdminOrdersQuery } from "../../shared/orders/schemas.ts";
import { AdminProductsQuery } from "../../shared/products/schemas.ts";
import { ListedReviewsQuery } from "../../shared/reviews/schemas.ts";
import { parseFields } from "../http/input.ts";

export const filters = {
  products: AdminProductsQuery,
  stock: AdminProductsQuery,
  orders: AdminOrdersQuery,
  customers: UsersQuery,
  coupons: CouponsQuery,
  reviews: ListedReviewsQuery,
} as const satisfies Record<ExportNoun, z.ZodMiniObject>;

const isPaging = (name: string): boolean => name === "limit" || name === "cursor";

/** A misspelt filter would export everything. Throws `invalid` (400) for those that the list on screen doesn't have. */
export function filterOf<S extends z.ZodMiniObject>(query: S, filter: Fields): z.output<S> {
  const unknown = Object.keys(filter).find((name) => isPaging(name) || !Object.hasOwn(query.shape, name));
  if (unknown !== undefined) {
    throw new AppError("invalid", "filter", { [unknown]: "This list has no such filter" });
  }
  return parseFields(query, filter);
}
