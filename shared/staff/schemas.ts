import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { Order } from "../orders/schemas.ts";
import { dashboardRoutes } from "./routes.ts";

/** Includes today. */
export const dashboardDays = 30;

const DashboardAnswer = z.object({
  success: Success,
  /** Rupees, net of refunds. */
  totalAmount: z.number(),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  ordersCount: z.number(),
  usersCount: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  /** Days in India, oldest first. `amount` is in rupees. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), amount: z.number() })),
  /** Lowest stock first. */
  lowStock: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  latestOrders: z.array(Order),
});

export const dashboardCalls = /* @__PURE__ */ withSchemas(dashboardRoutes, {
  "admin/dashboard/get": { input: NoInput, output: DashboardAnswer },
});
