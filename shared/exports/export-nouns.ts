export const exportNouns = ["products", "orders", "customers", "stock", "coupons", "reviews"] as const;
export type ExportNoun = (typeof exportNouns)[number];
