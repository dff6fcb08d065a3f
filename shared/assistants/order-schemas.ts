import * as z from "zod/mini";
import { PostalAddress, ProtocolItem, Total } from "./cart-schemas.ts";
import { Envelope } from "./envelope.ts";

const Units = z.array(z.object({ id: z.string(), quantity: z.int() }));

const OrderedLine = z.object({
  id: z.string(),
  item: ProtocolItem,
  /** `original` was ordered, `total` is left after cancellations. */
  quantity: z.object({ original: z.int(), total: z.int(), fulfilled: z.int() }),
  totals: z.array(Total),
  status: z.enum(["processing", "fulfilled", "removed"]),
});

const Expectation = z.object({
  id: z.string(),
  line_items: Units,
  method_type: z.literal("shipping"),
  destination: PostalAddress,
});

const ShippedEvent = z.object({
  id: z.string(),
  occurred_at: z.string(),
  type: z.enum(["shipped", "delivered"]),
  line_items: Units,
  tracking_number: z.optional(z.string()),
  tracking_url: z.optional(z.string()),
  carrier: z.optional(z.string()),
});

const RefundAdjustment = z.object({
  id: z.string(),
  type: z.literal("refund"),
  occurred_at: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
  totals: z.array(Total),
});

/** What a buyer's own link shows. */
export const AgentOrderAnswer = z.object({
  ucp: Envelope,
  id: z.string(),
  label: z.string(),
  /** The shop's own checkout, which has the order's id. */
  checkout_id: z.string(),
  permalink_url: z.string(),
  line_items: z.array(OrderedLine),
  fulfillment: z.object({ expectations: z.array(Expectation), events: z.array(ShippedEvent) }),
  adjustments: z.array(RefundAdjustment),
  currency: z.literal("INR"),
  totals: z.array(Total),
});
export type AgentOrderAnswer = z.output<typeof AgentOrderAnswer>;
