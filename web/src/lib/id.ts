/** As the shop names products, orders and all else. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{24}$/.test(value);
