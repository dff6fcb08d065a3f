import type * as z from "zod/mini";
import { UsersQuery } from "../../shared/accounts/schemas.ts";
import { CouponsQuery } from "../../shared/coupons/schemas.ts";
import type { ExportNoun } from "../../shared/exports/export-nouns.ts";
import { AdminOrdersQuery } from "../../shared/orders/schemas.ts";
import { AdminProductsQuery } from "../../shared/products/schemas.ts";
import { ListedReviewsQuery } from "../../shared/reviews/schemas.ts";

export const filters = {
  products: AdminProductsQuery,
  stock: AdminProductsQuery,
  orders: AdminOrdersQuery,
  customers: UsersQuery,
  coupons: CouponsQuery,
  reviews: ListedReviewsQuery,
} as const satisfies Record<ExportNoun, z.ZodMiniObject>;
