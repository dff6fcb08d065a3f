import type * as z from "zod/mini";
import { UsersQuery } from "../../shared/accounts/schemas.ts";
import { CouponsQuery } from "../../shared/coupons/schemas.ts";
import type { FilteredList } from "../../shared/desk/saved-filters.ts";
import { MessagesQuery } from "../../shared/messages/schemas.ts";
import { AdminOrdersQuery } from "../../shared/orders/schemas.ts";
import { AdminProductsQuery } from "../../shared/products/schemas.ts";
import { ReturnsQuery } from "../../shared/returns/schemas.ts";
import { ListedReviewsQuery } from "../../shared/reviews/schemas.ts";
import type { Permission } from "../../shared/staff/permissions.ts";

export const listPermissions = {
  orders: "orders:read",
  products: "catalogue:read",
  customers: "customers:read",
  reviews: "reviews:read",
  returns: "returns:read",
  messages: "messages:read",
  coupons: "coupons:read",
} as const satisfies Record<FilteredList, Permission>;

export const filteredLists = {
  orders: AdminOrdersQuery,
  products: AdminProductsQuery,
  customers: UsersQuery,
  reviews: ListedReviewsQuery,
  returns: ReturnsQuery,
  messages: MessagesQuery,
  coupons: CouponsQuery,
} as const satisfies Record<FilteredList, z.ZodMiniObject>;
