import type { Order } from "../../../../shared/order.ts";
import { Badge } from "../../ui/badge.tsx";

/** The payment's own status stays what Stripe said, until all of it was given back. */
export function PaymentBadge({
  order: { paymentInfo, refundedAmount, totalPrice },
}: {
  order: Pick<Order, "paymentInfo" | "refundedAmount" | "totalPrice">;
}) {
  if (paymentInfo.status !== "succeeded") return <Badge tone="bad">NOT PAID</Badge>;
  if (refundedAmount >= totalPrice) return <Badge>REFUNDED</Badge>;
  return <Badge tone="good">PAID</Badge>;
}
