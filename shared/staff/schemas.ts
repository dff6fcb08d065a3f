import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Id, NoInput, Success } from "../core/wire.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { Order } from "../orders/schemas.ts";
import { Image } from "../pictures/image.ts";
import { dashboardRoutes } from "./routes.ts";

export const dashboardDays = 30;
export const maxDashboardDays = 731;

const Day = z.iso.date("Enter a date");

/** Days in India, inclusive; by default the last 30. At most two years. */
const DashboardQuery = z.object({ from: z.optional(Day), to: z.optional(Day) });

/** Of orders placed in the range, in rupees. `revenue` is net of `refunds`; `averageOrder` is before them. */
const Sales = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  orders: z.number(),
  revenue: z.number(),
  refunds: z.number(),
  averageOrder: z.number(),
  /** Those with orders. Missing from the last release's responses. */
  providers: z.optional(z.array(z.object({ provider: z.string(), orders: z.number(), revenue: z.number() }))),
});

const BestSeller = z.object({ _id: Id, name: z.string(), image: z.optional(Image), units: z.number() });

const DashboardAnswer = z.object({
  success: Success,
  totalAmount: z.number(),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  ordersCount: z.number(),
  usersCount: z.number(),
  ordersByStatus: z.record(z.enum(orderStatuses), z.number()),
  /** The range's days in India, oldest first. `amount` is in rupees. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), amount: z.number() })),
  sales: z.optional(Sales),
  salesBefore: z.optional(Sales),
  /** Products still for sale, most units in the range first. */
  bestSellers: z.optional(z.array(BestSeller)),
  lowStock: z.array(z.object({ _id: Id, name: z.string(), stock: z.number() })),
  latestOrders: z.array(Order),
});

const Count = z.optional(z.number());

/** Without what the caller's role may not read. */
const ToDo = z.object({
  success: Success,
  toShip: Count,
  /** Products at or below their reorder level. */
  orderSoon: Count,
  returns: Count,
  messages: Count,
  /** Payments that owe customers money, and how many rupees. */
  refunds: Count,
  owed: Count,
  /** Payments on which the last nightly comparison found the shop and its provider to differ. */
  gaps: Count,
});
export type ToDo = z.infer<typeof ToDo>;

export const dashboardCalls = /* @__PURE__ */ withSchemas(dashboardRoutes, {
  "admin/dashboard/get": { input: DashboardQuery, output: DashboardAnswer },
  "admin/todo/get": { input: NoInput, output: ToDo },
});
