import { useState } from "react";
import type { Request } from "../../../../../shared/contract.ts";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/core/money.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import { nameOfProvider } from "../../../../../shared/orders/provider-words.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { call } from "../../../lib/staff-api.ts";
import { PaidWith } from "../../../parts/orders/paid-with.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { IfMay } from "../parts/if-may.tsx";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundDue, Refunds } from "./refunds.tsx";

/** Rupees not refunded yet. */
const leftOf = ({ totalPrice, refundedAmount }: Order): number =>
  toRupees(toPaise(totalPrice) - toPaise(refundedAmount));

const isPaid = ({ paymentInfo }: Order): boolean => paymentInfo.status === "succeeded";

function PaymentState({ order }: { order: Order }) {
  if (!isPaid(order)) return <Badge tone="bad">NOT PAID</Badge>;
  return (
    <>
      <Badge tone="good">PAID</Badge>
      {order.refundedAmount >= order.totalPrice && <Badge>REFUNDED</Badge>}
      {order.refundedAmount > 0 && order.refundedAmount < order.totalPrice && (
        <Badge>
          <span translate="no">{formatRupees(order.refundedAmount)}</span> refunded
        </Badge>
      )}
    </>
  );
}

type Input = Request<"admin/orders/refund">;

const words = (name: string): string => name.replaceAll("_", " ");

function Disputes({ order: { disputes = [], paymentInfo } }: { order: Order }) {
  return disputes.map(({ id, amount, reason, status }) => (
    <Notice key={id} tone="error" title={`Disputed: ${words(reason)}`}>
      The customer's bank disputes <span translate="no">{formatRupees(amount)}</span>: {words(status)}.
      Respond in {nameOfProvider(paymentInfo.provider)}.
    </Notice>
  ));
}

interface CancelDialogProps extends PaymentProps {
  open: boolean;
  left: number;
  refund: (request: Omit<Input, "id">, done: string) => Promise<void>;
  close: () => void;
}

function CancelDialog({ order, refresh, open, left, refund, close }: CancelDialogProps) {
  return (
    <ReasonedConfirmation
      open={open}
      title="Cancel this order?"
      action={left > 0 ? "Cancel and refund" : "Cancel order"}
      keep="Keep order"
      onConfirm={(reason) =>
        refund({ cancel: true, reason }, left > 0 ? "Order cancelled and refunded" : "Order cancelled")
      }
      onSettled={refresh}
      onClose={close}
    >
      <p>
        Order{" "}
        <span className={css.named} translate="no">
          {order.number}
        </span>{" "}
        of {order.user.name} ends here.{" "}
        {left > 0 && (
          <>
            <span className={css.named} translate="no">
              {formatRupees(left)}
            </span>{" "}
            goes back to the customer's {refundTarget(order.paymentInfo.paidBy)}.{" "}
          </>
        )}
        The units go back on the shelf.
      </p>
      <p>This cannot be undone.</p>
    </ReasonedConfirmation>
  );
}

type Ask = "refund" | "cancel";

interface ActionsProps {
  order: Order;
  left: number;
  ask: (what: Ask) => void;
}

function Actions({ order, left, ask }: ActionsProps) {
  const canRefund = isPaid(order) && left > 0 && order.orderStatus !== "Cancelled";
  const canCancel = isPaid(order) && order.orderStatus === "Processing";
  if (!canRefund && !canCancel) return null;
  return (
    <div className={css.buttons}>
      {canRefund && (
        <Button variant="secondary" size="small" onClick={() => ask("refund")}>
          Refund
        </Button>
      )}
      {canCancel && (
        <Button variant="danger" size="small" onClick={() => ask("cancel")}>
          Cancel order
        </Button>
      )}
    </div>
  );
}

interface PaymentProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

export function Payment({ order, refresh }: PaymentProps) {
  const [asked, setAsked] = useState<Ask>();
  const [refundDraft, setRefundDraft] = useState<string>();
  const left = leftOf(order);
  const close = () => setAsked(undefined);

  async function refund(request: Omit<Input, "id">, done: string) {
    await call("admin/orders/refund", { id: order._id, ...request });
    setRefundDraft(undefined);
    toast.success(done);
  }

  return (
    <section className={css.panel}>
      <h2>Payment</h2>
      <p className={css.buttons}>
        <PaymentState order={order} />
      </p>
      <PaidWith order={order} />
      {!order.paymentInfo.paidBy?.chargeId && (
        <p className={css.soft}>
          {nameOfProvider(order.paymentInfo.provider)}{" "}
          <Copyable name="Payment ID" text={order.paymentInfo.id} />
        </p>
      )}
      <Disputes order={order} />
      <RefundDue order={order} refresh={refresh} />
      <Refunds order={order} />
      <IfMay permission="money:refund">
        <Actions order={order} left={left} ask={setAsked} />
      </IfMay>
      {asked === "refund" && (
        <RefundDialog
          left={left}
          target={refundTarget(order.paymentInfo.paidBy)}
          draft={refundDraft}
          onType={setRefundDraft}
          onClose={close}
          onSettled={refresh}
          onRefund={(amount, reason, requestKey) =>
            refund(
              { amount, refunded: order.refundedAmount, reason, requestKey },
              `${formatRupees(amount)} is on its way back to the customer`,
            )
          }
        />
      )}
      <CancelDialog
        order={order}
        refresh={refresh}
        open={asked === "cancel"}
        left={left}
        refund={refund}
        close={close}
      />
    </section>
  );
}
