import { useCallback, useState } from "react";
import { refundDays } from "../../../../../shared/core/limits.ts";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { shop } from "../../../app/shop.ts";
import { call } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { itemInWords, reasonWords, returnTitle, stateWords } from "../../../parts/orders/return-words.ts";
import { Photographs } from "../../../parts/photos/photographs.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./returns.module.css";

const ReturnLabel = lazyFile(() => import("./return-label.tsx"));

interface ReturnsProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

interface ReturnProps extends ReturnsProps {
  request: Return;
}

function Withdraw({ request, refresh }: Omit<ReturnProps, "order">) {
  const [isAsked, setIsAsked] = useState(false);

  async function withdraw() {
    await call("returns/withdraw", { id: request._id });
    toast.success("Return withdrawn");
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsked(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Withdraw this return?"
        action="Withdraw return"
        keep="Keep return"
        onConfirm={withdraw}
        onSettled={refresh}
        onClose={() => setIsAsked(false)}
      >
        <p>You'll keep the item. You can start a new return while your return window is open.</p>
      </ConfirmDialog>
    </>
  );
}

function SendTo({ order, request }: Omit<ReturnProps, "refresh">) {
  const [isPrinting, setIsPrinting] = useState(false);
  const done = useCallback(() => setIsPrinting(false), []);
  return (
    <>
      <address className={styles.sendTo} translate="no">
        {shop.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        Write <strong translate="no">{request.number}</strong> on the parcel so we can match it to you, or
        print our label.
      </p>
      <Button size="small" onClick={() => setIsPrinting(true)}>
        Print label
      </Button>
      {isPrinting && (
        <Optional>
          <ReturnLabel order={order} request={request} done={done} />
        </Optional>
      )}
    </>
  );
}

function Money({ request: { amount, refundDue } }: Pick<ReturnProps, "request">) {
  if (refundDue !== undefined)
    return (
      <p>
        Your refund of <b translate="no">{formatRupees(refundDue)}</b> is on its way shortly.
      </p>
    );
  return (
    amount !== undefined && (
      <p>
        Refund: <b translate="no">{formatRupees(amount)}</b>. Allow up to {refundDays} days for it to appear.
      </p>
    )
  );
}

function OneReturn({ order, request, refresh }: ReturnProps) {
  const { state, kind, reason, items, comment, refundDue, log } = request;
  const told = log.at(-1)?.reason;
  return (
    <li className={styles.return}>
      <p className={styles.state}>{returnTitle(kind, state)}</p>
      {refundDue === undefined && <p>{stateWords[state]}</p>}
      {state === "Approved" && <SendTo order={order} request={request} />}
      {told && <p className={styles.told}>{told}</p>}
      <Money request={request} />
      <p className={styles.soft}>
        {items.map(itemInWords).join(", ")} · {reasonWords[reason]}
      </p>
      {comment && <p className={styles.soft}>{comment}</p>}
      <Photographs images={request.images} />
      {(state === "Requested" || state === "Approved") && <Withdraw request={request} refresh={refresh} />}
    </li>
  );
}

export const Returns = ({ order, refresh }: ReturnsProps) =>
  order.returns.length > 0 && (
    <section>
      <h2>Returns</h2>
      <ul className={styles.returns} aria-label="Returns">
        {order.returns.map((request) => (
          <OneReturn key={request._id} order={order} request={request} refresh={refresh} />
        ))}
      </ul>
    </section>
  );
