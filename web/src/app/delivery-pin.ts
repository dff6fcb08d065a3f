import { stored } from "../lib/storage.ts";

/** The PIN code that this browser asked delivery times for; empty when it has not. */
export const deliveryPin = stored<string>("localStorage", "deliveryPin", (value) =>
  typeof value === "string" && /^[1-9]\d{5}$/.test(value) ? value : "",
);
