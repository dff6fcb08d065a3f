import type { Permission } from "../staff/permissions.ts";

export const exportNouns = ["products", "orders", "customers", "stock", "coupons", "reviews"] as const;
export type ExportNoun = (typeof exportNouns)[number];

export const exportPermissions = {
  products: "catalogue:read",
  orders: "orders:read",
  customers: "customers:read",
  stock: "catalogue:read",
  coupons: "coupons:read",
  reviews: "reviews:read",
} as const satisfies Record<ExportNoun, Permission>;
