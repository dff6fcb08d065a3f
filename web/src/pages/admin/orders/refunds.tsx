import { useState } from "react";
import { formatRupees } from "../../../../../shared/money.ts";
import type { Order } from "../../../../../shared/order.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Time } from "../../../ui/time.tsx";
import css from "../parts/admin.module.css";
import { sendAgain } from "../payments/send-again.tsx";

const words = (name: string): string => name.replaceAll("_", " ");

/** Every refund of the order with its status. */
export function Refunds({ order: { refunds = [] } }: { order: Order }) {
  if (refunds.length === 0) return null;
  return (
    <ul className={css.log} aria-label="Refunds">
      {refunds.map(({ id, amount, status, failureReason, createdAt }) => (
        <li key={id}>
          {formatRupees(amount)} refund, {words(status)}
          {failureReason && `: ${words(failureReason)}`} <Time at={createdAt} to="minute" />
        </li>
      ))}
    </ul>
  );
}

interface RefundDueProps {
  order: Order;
  /** Loads the order again. */
  refresh: () => Promise<unknown>;
}

/** A refund that the customer is waiting for and that has not been sent, or was turned down. */
export function RefundDue({ order, refresh }: RefundDueProps) {
  const [busy, setBusy] = useState(false);
  const { _id, refundDue = 0, refunds = [] } = order;
  if (refundDue === 0) return null;
  const amount = formatRupees(refundDue);
  const isTurnedDown = refunds.some(({ status }) => status === "failed");

  async function send() {
    setBusy(true);
    await sendAgain(_id, refundDue);
    await refresh();
    setBusy(false);
  }

  return (
    <Notice
      tone={isTurnedDown ? "error" : "info"}
      title={isTurnedDown ? `Refund of ${amount} failed` : `Refund of ${amount} is not sent yet`}
    >
      <div className={css.stack}>
        <p>
          {isTurnedDown
            ? "The customer's bank turned it down, so the money is not on its way. If it fails again, ask the customer for another way."
            : "It is sent within a few minutes."}
        </p>
        <Button variant="secondary" size="small" busy={busy} onClick={() => void send()}>
          Send {amount} {isTurnedDown ? "again" : "now"}
        </Button>
      </div>
    </Notice>
  );
}
