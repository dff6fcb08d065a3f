import type { Order } from "../../../../../shared/orders/schemas.ts";
import { Badge } from "../../../ui/display/badge.tsx";

interface PaymentBadgeProps {
  order: Pick<Order, "paymentInfo" | "money">;
}

/** Stripe's payment status stays `succeeded` after a refund. */
export function PaymentBadge({ order: { paymentInfo, money } }: PaymentBadgeProps) {
  if (paymentInfo.status !== "succeeded") return <Badge tone="bad">NOT PAID</Badge>;
  if (money === "refunded") return <Badge>REFUNDED</Badge>;
  return (
    <>
      <Badge tone="good">PAID</Badge>
      {money !== "paid" && (
        <Badge tone={money === "refund failed" ? "bad" : "neutral"}>{money.toUpperCase()}</Badge>
      )}
    </>
  );
}
