import * as z from "zod/mini";
import { Activity, Order, orderStatuses } from "./order.ts";
import { Id, Success } from "./wire.ts";

/** How many days, today included, the dashboard looks back. */
export const dashboardDays = 30;

export const DashboardAnswer = z.object({
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
  /** What runs out first. */
  lowStock: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  latestOrders: z.array(Order),
});

/** What staff did with something, newest first. */
export const ActivityAnswer = z.object({ success: Success, activity: z.array(Activity) });
