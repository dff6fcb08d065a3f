import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { settlementWords } from "../../../../../shared/orders/settlement-methods.ts";
import { Notice } from "../../../ui/states/notice.tsx";

/** By Stripe's status. */
const wordings: Record<string, string> = {
  pending: "refund on its way",
  requires_action: "refund on its way",
  succeeded: "refunded",
  failed: "refund declined by your bank",
  canceled: "refund cancelled",
};

export function Refunds({ order: { refunds = [], refundDue } }: { order: Order }) {
  const isTurnedDown = refunds.some(({ status }) => status === "failed");
  return (
    <>
      {refunds.length > 0 && (
        <ul aria-label="Refunds">
          {refunds.map(({ id, amount, status, settlement }) => (
            <li key={id}>
              <span translate="no">{formatRupees(amount)}</span>{" "}
              {settlement ? `paid by ${settlementWords[settlement.method]}` : (wordings[status] ?? status)}
            </li>
          ))}
        </ul>
      )}
      {refundDue !== undefined && (
        <Notice tone={isTurnedDown ? "error" : "info"} title={`We owe you ${formatRupees(refundDue)}`}>
          {isTurnedDown
            ? "Your bank declined the refund. We'll try again, or email you about another way to pay you."
            : "We're sending your refund."}
        </Notice>
      )}
    </>
  );
}
