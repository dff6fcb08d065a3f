import type { Order, OrderStatus } from "../../../../shared/order.ts";
import { Badge } from "../../ui/badge.tsx";

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={status === "Delivered" ? "good" : "bad"}>{status}</Badge>
);

interface PaymentBadgeProps {
  order: Pick<Order, "paymentInfo" | "refundedAmount" | "totalPrice">;
}

/** Stripe's payment status stays `succeeded` after a refund, so a full refund is told by its amount. */
export function PaymentBadge({ order: { paymentInfo, refundedAmount, totalPrice } }: PaymentBadgeProps) {
  if (paymentInfo.status !== "succeeded") return <Badge tone="bad">NOT PAID</Badge>;
  if (refundedAmount >= totalPrice) return <Badge>REFUNDED</Badge>;
  return <Badge tone="good">PAID</Badge>;
}
