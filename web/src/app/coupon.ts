import { stored } from "../lib/storage.ts";

/** The code that the shopper gave for the cart. */
export const couponCode = stored<string | undefined>("localStorage", "couponCode", (value) =>
  typeof value === "string" && value !== "" ? value : undefined,
);
