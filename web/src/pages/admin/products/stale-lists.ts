/** Cached answers that a changed product makes old, whatever was asked for in them. */
export const isProductList = (key: unknown): boolean =>
  Array.isArray(key) &&
  (key[0] === "admin/products/list" || key[0] === "products/list" || key[0] === "products/get");
