import type { OpenedLink } from "./pay-link.ts";
import { refuse } from "./phone-order.ts";

export const paidAlready = () => refuse("The customer has paid for this order already");

export function requireUnclosed({ order, payment }: OpenedLink): void {
  if (order.cancelledBy || payment.state === "CANCELED") throw refuse("This phone order is no longer open");
  if (payment.state !== "OPEN") throw paidAlready();
}
