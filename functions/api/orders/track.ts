import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { knownDevice } from "../../identity/device.ts";
import { identify } from "../../identity/sign-in.ts";
import { countTracking, releaseAttempt } from "../../identity/throttle.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { timelineOf } from "../../orders/timeline.ts";

/** No order has it. */
const noOrder = "0".repeat(24);
const idOf = (typed: string): string => (/^[0-9a-f]{24}$/i.test(typed) ? typed.toLowerCase() : noOrder);

/** Returns what tells the buyer's own device or session from those of strangers; undefined for a stranger. */
async function ownBrowser({ userId }: Order, cookies: readonly string[], now: Date) {
  const device = await knownDevice(cookies, userId, now);
  if (device !== undefined) return device;
  const caller = await identify(cookies, now);
  return caller?.user.id === userId ? caller.session.id : undefined;
}

/** The order of a deleted account may have lost its address, and then no PIN code opens it. */
const hasPin = ({ shippingInfo: { postalCode } }: Order, pin: string): boolean =>
  postalCode !== "" && postalCode === pin;

/** An unknown order and a wrong PIN code take the same steps and get the same answer. */
export const handler = endpoint(
  orderCalls,
  "orders/track",
  async ({ order: typed, pin }, { address, cookies, now }) => {
    const id = idOf(typed);
    const order = await findOrderEver(id);
    const device = order && (await ownBrowser(order, cookies, now));
    const counted = await countTracking({ order: id, address, device }, now);
    if (!order || !hasPin(order, pin)) throw new AppError("not_found", "Order with this PIN code");
    await releaseAttempt(counted);
    return {
      success: true,
      status: order.status,
      events: timelineOf(order, []).filter(({ what }) => what !== "paid"),
    };
  },
);
