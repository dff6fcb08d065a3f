import type { OrderStatus } from "../../../../shared/orders/order-status.ts";
import { Badge } from "../../ui/display/badge.tsx";

const tones = { Processing: "waiting", Shipped: "moving", Delivered: "good", Cancelled: "neutral" } as const;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
);
