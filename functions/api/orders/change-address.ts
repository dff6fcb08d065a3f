import { AppError, found } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { addressChangeOf } from "../../orders/change-address.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { orderOnWire } from "../../orders/order-wire.ts";
import { rounds, transact } from "../../platform/table.ts";

async function find(id: string, userId: string): Promise<Order> {
  const order = await findOrderEver(id);
  return found(order?.userId === userId ? order : undefined, "Order");
}

/** Idempotent. Throws `not_found` (404), `invalid` (400), `already_shipped` (409), `unavailable` (503). */
export const handler = endpoint(
  orderCalls,
  "orders/change-address",
  async ({ id, shippingInfo }, { user, now }) => {
    for await (const _ of rounds()) {
      const change = addressChangeOf(await find(id, user.id), shippingInfo, { user, now });
      const failed = change ? await transact(change) : new Set();
      if (failed.size === 0) return { success: true, order: orderOnWire(await find(id, user.id)) };
    }
    throw new AppError("unavailable");
  },
);
