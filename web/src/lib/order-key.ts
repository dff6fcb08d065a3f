import { load } from "./storage.ts";

/** The key for the order in the address, if `first.js` has found one: its mailed link was followed in this tab. */
export const orderKey = (): string | null =>
  load("sessionStorage", /^\/order\/\w+/.exec(location.pathname)?.[0] ?? "");

/** The path of a picture or file of the order, with its key. */
export function withOrderKey(path: string): string {
  const key = orderKey();
  return key ? `${path}?key=${key}` : path;
}

/** The first step of an order's breadcrumbs. A mailed link leads to one order, not to a list. */
export const wayToOrders = () => (orderKey() ? [] : [{ name: "My Orders", to: "/orders" }]);
