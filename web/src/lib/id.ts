/** As the shop names products, orders and all else. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{24}$/.test(value);

/** The id in the address of a product's page. */
export const productAt = (pathname: string): string | undefined =>
  /^\/product\/([0-9a-f]{24})$/.exec(pathname)?.[1];
