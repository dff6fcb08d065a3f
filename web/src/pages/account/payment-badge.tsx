import { formatRupees } from "../../../../shared/money.ts";
import type { Order } from "../../../../shared/order.ts";
import { Badge } from "../../ui/badge.tsx";

/** The payment's own status stays what Stripe said; what was given back is said beside it. */
export function PaymentBadge({
  order,
}: {
  order: Pick<Order, "paymentInfo" | "refundedAmount" | "totalPrice">;
}) {
  const { paymentInfo, refundedAmount, totalPrice } = order;
  if (paymentInfo.status !== "succeeded") return <Badge tone="bad">NOT PAID</Badge>;
  if (refundedAmount >= totalPrice) return <Badge>REFUNDED</Badge>;
  return (
    <>
      <Badge tone="good">PAID</Badge>
      {refundedAmount > 0 && <p>{formatRupees(refundedAmount)} refunded</p>}
    </>
  );
}
