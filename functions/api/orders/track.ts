import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { knownDevice } from "../../identity/device.ts";
import { identify } from "../../identity/sign-in.ts";
import { countTracking, releaseAttempt } from "../../identity/throttle.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { findOrderId } from "../../orders/order-number.table.ts";
import { timelineOf } from "../../orders/timeline.ts";

const noOrder = "0".repeat(24);
async function idOf(typed: string): Promise<string> {
  if (/^[0-9a-f]{24}$/i.test(typed)) return typed.toLowerCase();
  return (await findOrderId(typed)) ?? noOrder;
}

/** Returns the buyer's session or device, to tell their attempts from strangers'; undefined for strangers. */
async function ownBrowser({ userId }: Order, cookies: readonly string[], now: Date) {
  const device = await knownDevice(cookies, userId, now);
  if (device !== undefined) return device;
  const caller = await identify(cookies, now);
  return caller?.user.id === userId ? caller.session.id : undefined;
}

/** A deleted account's order may have lost its address, and then no PIN code opens it. */
const hasPin = ({ shippingInfo: { postalCode } }: Order, pin: string): boolean =>
  postalCode !== "" && postalCode === pin;

/** Takes the same steps for an unknown order and a wrong PIN code, and returns the same error. */
export const handler = endpoint(
  orderCalls,
  "orders/track",
  async ({ order: typed, pin }, { address, cookies, now }) => {
    const id = await idOf(typed);
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
