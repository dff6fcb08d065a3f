import { load } from "./storage.ts";

/** The key of a mailed link followed in this tab, found by `first.js`. */
export const orderKey = (): string | null =>
  load("sessionStorage", /^\/order\/\w+/.exec(location.pathname)?.[0] ?? "");

export function withOrderKey(path: string): string {
  const key = orderKey();
  return key ? `${path}?key=${key}` : path;
}

/** A mailed link leads to one order, not to a list. */
export const wayToOrders = () => (orderKey() ? [] : [{ name: "My Orders", to: "/orders" }]);
