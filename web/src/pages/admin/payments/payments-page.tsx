import { useState } from "react";
import { Link } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { nameOfProvider } from "../../../../../shared/orders/provider-words.ts";
import { Optional } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { CustomerLink } from "../parts/customer-link.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { ProviderId } from "../parts/provider-id.tsx";
import { SendAgain } from "../parts/send-again.tsx";
import { SettleDialog } from "../parts/settle-dialog-file.ts";
import { type Column, Table } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { Archived } from "./archived.tsx";

type Payments = Answer<"admin/payments/list">;
type Payment = Payments["payments"][number];
type FailedMail = Payments["failedMails"][number];

/** Bad states need action. */
const states: Record<string, { name: string; tone: "neutral" | "good" | "bad" }> = {
  OPEN: { name: "Checkout in progress", tone: "neutral" },
  REFUND_PENDING: { name: "Refund in progress", tone: "neutral" },
  REFUND_DUE: { name: "Refund in progress", tone: "neutral" },
  REFUND_FAILED: { name: "Refund declined by the bank", tone: "bad" },
};

type Ask = (how: "again" | "settle", payment: Payment) => void;

const Amount = ({ state, mode, items, amount, refundDue }: Payment) => (
  <span>
    <span translate="no">{formatRupees(amount)}</span>
    {state === "OPEN" && mode === "priced" && (
      <span className={css.second}>
        {items} {items === 1 ? "unit" : "units"} held
      </span>
    )}
    {refundDue !== undefined && (
      <span className={css.second}>
        <span translate="no">{formatRupees(refundDue)}</span> owed
      </span>
    )}
  </span>
);

interface ActionProps {
  payment: Payment;
  name: string;
  act: () => void;
}

const Action = ({ payment, name, act }: ActionProps) => (
  <Button
    variant="ghost"
    size="small"
    aria-label={`${name}: refund of payment ${payment.orderNumber ?? payment._id}`}
    onClick={act}
  >
    {name}
  </Button>
);

const columnsOf = (ask: Ask): Column<Payment>[] => [
  { name: "Customer", cell: ({ user }) => <CustomerLink of={user} /> },
  {
    name: "State",
    cell: ({ state, refundProblem }) => (
      <span className={css.sentence}>
        <Badge tone={states[state]?.tone ?? "neutral"}>
          {refundProblem ? "Refund rejected" : (states[state]?.name ?? state)}
        </Badge>
        {refundProblem && <span className={css.second}>{refundProblem}</span>}
      </span>
    ),
  },
  {
    name: "Amount",
    kind: "number",
    cell: (payment) => <Amount {...payment} />,
  },
  {
    name: "Started",
    cell: ({ state, createdAt, expiresAt }) => (
      <span className={css.person}>
        <Time at={createdAt} to="minute" />
        {state === "OPEN" && (
          <span className={css.second}>
            Expires <Time at={expiresAt} to="minute" />
          </span>
        )}
      </span>
    ),
  },
  {
    name: "Payment ID",
    kind: "id",
    cell: ({ _id, orderNumber, provider, intentId, paidBy }) => (
      <span>
        {orderNumber ? <Link to={`/admin/order/${_id}`}>{orderNumber}</Link> : _id}
        {intentId && (
          <span className={css.second}>
            <ProviderId provider={provider} intentId={intentId} paidBy={paidBy} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: "Actions",
    kind: "actions",
    cell: (payment) =>
      payment.state === "REFUND_FAILED" && (
        <IfMay permission="money:refund">
          <span className={css.actions}>
            <Action name="Send again" payment={payment} act={() => ask("again", payment)} />
            <Action name="Paid another way" payment={payment} act={() => ask("settle", payment)} />
          </span>
        </IfMay>
      ),
  },
];

const mailColumns: Column<FailedMail>[] = [
  { name: "Email", cell: ({ kind }) => kind },
  { name: "About", kind: "id", cell: ({ cause }) => cause.replace("#", " ").toLowerCase() },
  { name: "Attempts", kind: "number", cell: ({ tries }) => tries },
  { name: "Last attempt", cell: ({ at }) => <Time at={at} to="minute" /> },
];

type CheckedAt = NonNullable<NonNullable<Payments["reconciliation"]>["providers"]>[number];

const partOf = ({ provider, checked }: CheckedAt): string => `${nameOfProvider(provider)} ${checked}`;

/** As high while it loads as its usual result, so that the list below does not move. */
function Comparison({ report, isLoading }: { report: Payments["reconciliation"]; isLoading: boolean }) {
  if (!report)
    return (
      <Notice tone="info" title={isLoading ? "Checking payments" : "Not reconciled yet"}>
        We reconcile all payments with their provider every night.
      </Notice>
    );
  const { checked, gaps, at, providers = [{ provider: "stripe", checked }] } = report;
  const names = providers.map(({ provider }) => nameOfProvider(provider)).join(" and ");
  if (gaps.length === 0)
    return (
      <Notice tone="success" title={`Reconciled with ${names}`}>
        {checked} {checked === 1 ? "payment" : "payments"} checked
        {providers.length > 1 && ` (${providers.map(partOf).join(", ")})`}, <Time at={at} to="minute" />
      </Notice>
    );
  return (
    <Notice tone="error" title={`${gaps.length} of ${checked} payments have no order and no refund`}>
      <ul>
        {gaps.map(({ provider, intentId, amount, state }) => (
          <li key={intentId}>
            <ProviderId provider={provider} intentId={intentId} />:{" "}
            <span translate="no">{formatRupees(amount)}</span>, {state}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const FailedMails = ({ mails }: { mails: Payments["failedMails"] }) => (
  <section className={css.stack}>
    <h2>Emails we couldn't send</h2>
    <Table
      caption="Emails we couldn't send"
      columns={mailColumns}
      rows={mails}
      keyOf={({ cause, kind }) => `${cause} ${kind}`}
    />
  </section>
);

interface RefundDialogsProps {
  asked: { how: Parameters<Ask>[0]; payment: Payment } | undefined;
  done: () => Promise<unknown>;
  close: () => void;
}

const RefundDialogs = ({ asked, done, close }: RefundDialogsProps) => (
  <>
    <SendAgain payment={asked?.how === "again" ? asked.payment : undefined} onDone={done} onClose={close} />
    {asked?.how === "settle" && (
      <Optional>
        <SettleDialog
          paymentId={asked.payment._id}
          amount={asked.payment.refundDue ?? asked.payment.amount}
          done={done}
          close={close}
        />
      </Optional>
    )}
  </>
);

export default function PaymentsPage() {
  const list = useList({});
  const answer = useApi("admin/payments/list", list.input, whilePaging);
  const [asked, setAsked] = useState<RefundDialogsProps["asked"]>();
  const { data, mutate } = answer;
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={data?.payments}
      keyOf={({ _id }) => _id}
      columns={columnsOf((how, payment) => setAsked({ how, payment }))}
      caption="Open payments"
      noun="payment"
      empty={<EmptyState title="All settled">Every payment has become an order or was refunded.</EmptyState>}
      lead={!answer.error && <Comparison report={data?.reconciliation} isLoading={!data} />}
    >
      <RefundDialogs asked={asked} done={mutate} close={() => setAsked(undefined)} />
      {data && data.awaitedArchive.length > 0 && <Archived orders={data.awaitedArchive} refresh={mutate} />}
      {data && data.failedMails.length > 0 && <FailedMails mails={data.failedMails} />}
    </AdminList>
  );
}
