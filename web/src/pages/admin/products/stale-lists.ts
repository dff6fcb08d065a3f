const stale = ["admin/products/list", "admin/products/get", "products/list", "products/get"];

/** Cached answers that a changed product makes old, whatever was asked for in them. */
export const isProductList = (key: unknown): boolean => Array.isArray(key) && stale.includes(key[0]);
