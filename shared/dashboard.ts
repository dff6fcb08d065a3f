import * as z from "zod/mini";
import { Order, orderStatuses } from "./order.ts";
import type { Route } from "./route.ts";
import { Id, NoInput, Success } from "./wire.ts";

/** How many days, today included, the dashboard looks back. */
export const dashboardDays = 30;

const DashboardAnswer = z.object({
  success: Success,
  /** Rupees: totals of all orders less what was refunded. */
  totalAmount: z.number(),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  ordersCount: z.number(),
  usersCount: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  /** Oldest first, one entry a day of India, today last. `amount` is rupees. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), amount: z.number() })),
  /** The products with the least stock, lowest first. */
  lowStock: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  latestOrders: z.array(Order),
});

export const dashboardCalls = {
  "admin/dashboard/get": {
    method: "GET",
    path: "/api/v1/admin/dashboard",
    access: "admin",
    body: "none",
    input: NoInput,
    output: DashboardAnswer,
    additive: true,
  },
} as const satisfies Record<string, Route>;
