import type { Order } from "../../../../../shared/order.ts";
import { Badge } from "../../../ui/badge.tsx";

const tones = { Processing: "neutral", Shipped: "neutral", Delivered: "good" } as const;

export const OrderStatus = ({ order }: { order: Pick<Order, "orderStatus" | "canceledAt"> }) =>
  order.canceledAt ? (
    <Badge tone="bad">Cancelled</Badge>
  ) : (
    <Badge tone={tones[order.orderStatus]}>{order.orderStatus}</Badge>
  );

export const quantityOf = ({ orderItems }: Pick<Order, "orderItems">): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
