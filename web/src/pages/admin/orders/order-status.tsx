import type { Order } from "../../../../../shared/order.ts";
import { Badge } from "../../../ui/badge.tsx";

const tones = { Processing: "neutral", Shipped: "neutral", Delivered: "good", Cancelled: "bad" } as const;

export const OrderStatus = ({ order: { orderStatus } }: { order: Pick<Order, "orderStatus"> }) => (
  <Badge tone={tones[orderStatus]}>{orderStatus}</Badge>
);

export const quantityOf = ({ orderItems }: Pick<Order, "orderItems">): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
