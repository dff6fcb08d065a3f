import { stored } from "../../lib/storage.ts";

export const deliveryPin = stored<string>("localStorage", "deliveryPin", (value) =>
  typeof value === "string" && /^[1-9]\d{5}$/.test(value) ? value : "",
);
