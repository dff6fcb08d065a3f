import { useState } from "react";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import type { Settlement } from "../../../../../shared/orders/settlement.ts";
import { settlementWords } from "../../../../../shared/orders/settlement-methods.ts";
import { Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
import { SendAgain, sendAgain } from "../parts/send-again.tsx";
import { SettleDialog } from "../parts/settle-dialog-file.ts";

const settlementText = ({ method, reference, paidOn }: Settlement): string =>
  `${settlementWords[method]}, ${reference}, ${paidOn}`;

const words = (name: string): string => name.replaceAll("_", " ");

export function Refunds({ order: { refunds = [] } }: { order: Order }) {
  if (refunds.length === 0) return null;
  return (
    <ul className={css.log} aria-label="Refunds">
      {refunds.map(({ id, amount, status, failureReason, settlement, createdAt, by, reason }) => (
        <li key={id}>
          <span translate="no">{formatRupees(amount)}</span>{" "}
          {settlement ? `paid by ${settlementText(settlement)}` : `refund, ${words(status)}`}
          {failureReason && `: ${words(failureReason)}`} <Time at={createdAt} to="minute" />
          {by && ` by ${by}`}
          {reason && `: ${reason}`}
        </li>
      ))}
    </ul>
  );
}

interface RefundDueProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

/** A refund that is owed and unsent or declined. */
export function RefundDue({ order, refresh }: RefundDueProps) {
  const [asked, setAsked] = useState<"again" | "settle">();
  const { _id, user, refundDue = 0, refunds = [], refundProblem, paymentInfo } = order;
  const { busy, run } = useAction(() => sendAgain(_id, refundDue), { settled: refresh });
  if (refundDue === 0) return null;
  const amount = formatRupees(refundDue);
  const isTurnedDown = refundProblem !== undefined || refunds.some(({ status }) => status === "failed");

  return (
    <Notice
      tone={isTurnedDown ? "error" : "info"}
      title={isTurnedDown ? `Refund of ${amount} failed` : `Refund of ${amount} hasn't been sent yet`}
    >
      <div className={css.stack}>
        <p>
          {isTurnedDown
            ? (refundProblem ?? "The customer's bank declined it, so no money has been returned.")
            : "We'll send it within a few minutes."}
        </p>
        <IfMay permission="money:refund">
          <div className={css.buttons}>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              onClick={() => (isTurnedDown ? setAsked("again") : void run())}
            >
              Send {amount} {isTurnedDown ? "again" : "now"}
            </Button>
            {isTurnedDown && (
              <Button variant="secondary" size="small" onClick={() => setAsked("settle")}>
                Paid another way
              </Button>
            )}
          </div>
        </IfMay>
        <SendAgain
          payment={
            asked === "again" ? { _id, user, amount: refundDue, paidBy: paymentInfo.paidBy } : undefined
          }
          onDone={refresh}
          onClose={() => setAsked(undefined)}
        />
        {asked === "settle" && (
          <Optional>
            <SettleDialog
              paymentId={_id}
              amount={refundDue}
              done={refresh}
              close={() => setAsked(undefined)}
            />
          </Optional>
        )}
      </div>
    </Notice>
  );
}
