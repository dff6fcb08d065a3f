import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { Order } from "../orders/schemas.ts";
import { dashboardRoutes } from "./routes.ts";

/** Number of days on the dashboard, today included. */
export const dashboardDays = 30;

const DashboardAnswer = z.object({
  success: Success,
  /** Rupees: the totals of all orders minus refunds. */
  totalAmount: z.number(),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  ordersCount: z.number(),
  usersCount: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  /** One entry per day of India, oldest first, today last. `amount` is in rupees. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), amount: z.number() })),
  /** The products with the least stock, lowest first. */
  lowStock: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  latestOrders: z.array(Order),
});

export const dashboardCalls = /* @__PURE__ */ withSchemas(dashboardRoutes, {
  "admin/dashboard/get": { input: NoInput, output: DashboardAnswer },
});
