import { useState } from "react";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import {
  nextActions,
  type ReturnAction,
  type ReturnKind,
  stepFor,
} from "../../../../../shared/returns/return-states.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { useMay } from "../../../app/session/may.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { itemInWords, kindWords, reasonWords } from "../../../parts/orders/return-words.ts";
import { Photographs } from "../../../parts/photos/photographs.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";

const ReturnStep = lazyFile(() => import("./return-step.tsx"));

const stepNames: Readonly<Record<ReturnAction, string>> = {
  approve: "Approve",
  decline: "Decline",
  receive: "Mark received",
  replace: "Send replacement",
  refund: "Refund return",
  "send-back": "Send back",
};

/** Of the three final steps, only the requested one is primary. */
const isPrimary = (action: ReturnAction, kind: ReturnKind): boolean =>
  action === "approve" || action === "receive" || action === stepFor[kind];

interface ReturnsProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

const Log = ({ log }: Pick<Return, "log">) => (
  <ol className={css.log}>
    {log.map((entry) => (
      <li key={entry.at + entry.state}>
        {entry.state} by {entry.by} <Time at={entry.at} to="minute" />
        {entry.reason && <span className={css.change}>{entry.reason}</span>}
      </li>
    ))}
  </ol>
);

/** A refund moves money, which not everyone who handles returns may. */
function useSteps({ state }: Return): readonly ReturnAction[] {
  const [mayHandle, mayRefund] = [useMay("returns:write"), useMay("money:refund")];
  const steps = mayHandle ? (nextActions[state] ?? []) : [];
  return steps.filter((action) => mayRefund || action !== "refund");
}

function OneReturn({ request, order, refresh }: ReturnsProps & { request: Return }) {
  const [asked, setAsked] = useState<ReturnAction>();
  const { state, kind, reason, comment, items, images, amount, refundDue, log } = request;
  return (
    <section className={css.panel}>
      <h2>
        {kindWords[kind]} · {reasonWords[reason]}
      </h2>
      <p className={css.buttons}>
        <Badge>{state}</Badge>
        {amount !== undefined && (
          <span>
            <span translate="no">{formatRupees(amount)}</span>{" "}
            {refundDue === undefined ? "refunded" : "owed, not sent yet"}
          </span>
        )}
      </p>
      <ul className={css.log}>
        {items.map(({ product, name, quantity, received, swapName }) => (
          <li key={product}>
            {itemInWords({ name, quantity, swapName })}
            {received !== undefined && `, ${received} arrived`}
          </li>
        ))}
      </ul>
      {comment && <p>{comment}</p>}
      <Photographs images={images} />
      <Log log={log} />
      <div className={css.buttons}>
        {useSteps(request).map((action) => (
          <Button
            key={action}
            size="small"
            variant={isPrimary(action, kind) ? "primary" : "secondary"}
            onClick={() => setAsked(action)}
          >
            {stepNames[action]}
          </Button>
        ))}
      </div>
      {asked && (
        <Optional>
          <ReturnStep
            action={asked}
            name={stepNames[asked]}
            request={request}
            carriers={order.carriers ?? []}
            refresh={refresh}
            close={() => setAsked(undefined)}
          />
        </Optional>
      )}
    </section>
  );
}

export const Returns = ({ order, refresh }: ReturnsProps) =>
  order.returns.map((request) => (
    <OneReturn key={request._id} request={request} order={order} refresh={refresh} />
  ));
