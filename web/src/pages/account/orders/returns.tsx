import { useState } from "react";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { returnNumber } from "../../../../../shared/returns/return-states.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { shop } from "../../../app/shop.ts";
import { call } from "../../../lib/api.ts";
import { kindWords, reasonWords, stateWords } from "../../../parts/orders/return-words.ts";
import { Photographs } from "../../../parts/photos/photographs.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./returns.module.css";

interface ReturnProps {
  request: Return;
  refresh: () => Promise<unknown>;
}

function Withdraw({ request, refresh }: ReturnProps) {
  const [isAsked, setIsAsked] = useState(false);

  async function withdraw() {
    await call("returns/withdraw", { id: request._id });
    toast.success("Your return is withdrawn");
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
        keep="Keep it"
        onConfirm={withdraw}
        onSettled={refresh}
        onClose={() => setIsAsked(false)}
      >
        <p>You keep what you have. You can ask again while your time for it lasts.</p>
      </ConfirmDialog>
    </>
  );
}

const SendTo = ({ request }: Pick<ReturnProps, "request">) => (
  <>
    <address className={styles.sendTo} translate="no">
      {shop.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    <p>
      Write <strong translate="no">{returnNumber(request._id)}</strong> on the parcel, so that we know it's
      yours.
    </p>
  </>
);

function OneReturn({ request, refresh }: ReturnProps) {
  const { state, kind, reason, items, comment, amount, refundDue, log } = request;
  const told = log.at(-1)?.reason;
  return (
    <li className={styles.return}>
      <p className={styles.state}>
        {kindWords[kind]}: {state}
      </p>
      <p>{stateWords[state]}</p>
      {state === "Approved" && <SendTo request={request} />}
      {told && <p className={styles.told}>{told}</p>}
      {refundDue !== undefined && (
        <p>
          We owe you <span translate="no">{formatRupees(refundDue)}</span> and will send it shortly.
        </p>
      )}
      {refundDue === undefined && amount !== undefined && (
        <p>
          <span translate="no">{formatRupees(amount)}</span> for this return.
        </p>
      )}
      <p className={styles.soft}>
        {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")} · {reasonWords[reason]}
      </p>
      {comment && <p className={styles.soft}>{comment}</p>}
      <Photographs images={request.images} />
      {(state === "Requested" || state === "Approved") && <Withdraw request={request} refresh={refresh} />}
    </li>
  );
}

interface ReturnsProps {
  returns: readonly Return[];
  refresh: () => Promise<unknown>;
}

export const Returns = ({ returns, refresh }: ReturnsProps) =>
  returns.length > 0 && (
    <section>
      <h2>Returns</h2>
      <ul className={styles.returns} aria-label="Returns">
        {returns.map((request) => (
          <OneReturn key={request._id} request={request} refresh={refresh} />
        ))}
      </ul>
    </section>
  );
