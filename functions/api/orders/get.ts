import { AppError } from "../../../shared/errors.ts";
import { findOrder, findOrderOf } from "../../data/order.ts";
import { orderOnWire } from "../../domain/order.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("orders/get", async ({ id }, { user }) => {
  const order = user.role === "admin" ? await findOrder(id) : await findOrderOf(user.id, id);
  if (!order) throw new AppError("NF", "Order");
  return { success: true, order: orderOnWire(order) };
});
