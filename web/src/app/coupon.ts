import { stored } from "../lib/storage.ts";

export const couponCode = stored<string | undefined>("localStorage", "couponCode", (value) =>
  typeof value === "string" && value !== "" ? value : undefined,
);
