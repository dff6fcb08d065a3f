import { AppError } from "../../../shared/errors.ts";
import { orderCalls } from "../../../shared/order.ts";
import { timelineOf } from "../../after-sales/timeline.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { findOrderEver } from "../../orders/order.table.ts";

/** No order has it. */
const noOrder = "0".repeat(24);
const idOf = (typed: string): string => (/^[0-9a-f]{24}$/i.test(typed) ? typed.toLowerCase() : noOrder);

/** An unknown order and a wrong PIN code take the same steps and get the same answer. */
export const handler = endpoint(
  orderCalls,
  "orders/track",
  async ({ order: typed, pin }, { address, now }) => {
    await countAttempt([{ limit: "trackingByAddress", of: address }], now);
    const order = await findOrderEver(idOf(typed));
    if (order?.shippingInfo.postalCode !== pin.replaceAll(" ", ""))
      throw new AppError("not_found", "Order with this PIN code");
    return {
      success: true,
      status: order.status,
      events: timelineOf(order, { refunds: [], returns: [] }).filter(({ what }) => what !== "paid"),
    };
  },
);
