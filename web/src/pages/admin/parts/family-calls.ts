const familyCalls = [
  "admin/families/list",
  "admin/families/get",
  "admin/products/list",
  "admin/products/get",
];

/** Matches cached responses that a changed family makes stale. */
export const isFamilyCall = (key: unknown): boolean => Array.isArray(key) && familyCalls.includes(key[0]);
