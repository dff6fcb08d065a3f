import type { OrderStatus } from "../../../../shared/order.ts";
import { Badge } from "../../ui/badge.tsx";

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={status === "Delivered" ? "good" : "bad"}>{status}</Badge>
);
