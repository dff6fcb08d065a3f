import { Link } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees } from "../../../../../shared/money.ts";
import { useApi } from "../../../api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import css from "../parts/admin.module.css";
import { Pager } from "../parts/pager.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { Time } from "../parts/time.tsx";
import { useQuery } from "../parts/use-query.ts";

type Payments = Answer<"admin/payments/list">;
type Payment = Payments["payments"][number];
type ArchivedOrder = Payments["awaitedArchive"][number];
type FailedMail = Payments["failedMails"][number];

const pageLength = 25;

/** What each state asks of staff, if anything. */
const states: Record<string, { name: string; tone: "neutral" | "good" | "bad" }> = {
  OPEN: { name: "Checkout under way", tone: "neutral" },
  REFUND_PENDING: { name: "Refund under way", tone: "neutral" },
  REFUND_DUE: { name: "Refund of a cancelled order under way", tone: "neutral" },
  REFUND_FAILED: { name: "Refund failed: see to it at Stripe", tone: "bad" },
};

const columns: Column<Payment>[] = [
  { name: "Payment ID", kind: "id", cell: ({ _id }) => _id },
  {
    name: "State",
    cell: ({ state }) => (
      <Badge tone={states[state]?.tone ?? "neutral"}>{states[state]?.name ?? state}</Badge>
    ),
  },
  { name: "Customer", cell: ({ user }) => <Link to={`/admin/users/${user._id}`}>{user.name}</Link> },
  { name: "Units held", kind: "number", cell: ({ mode, items }) => (mode === "bound" ? items : "–") },
  { name: "Amount", kind: "number", cell: ({ amount }) => formatRupees(amount) },
  { name: "Begun", cell: ({ createdAt }) => <Time at={createdAt} exact /> },
  { name: "Given up at", cell: ({ expiresAt }) => <Time at={expiresAt} exact /> },
];

const mailColumns: Column<FailedMail>[] = [
  { name: "Mail", cell: ({ kind }) => kind },
  { name: "About", kind: "id", cell: ({ cause }) => cause.replace("#", " ").toLowerCase() },
  { name: "Tries", kind: "number", cell: ({ tries }) => tries },
  { name: "Last try", cell: ({ at }) => <Time at={at} exact /> },
];

const archiveColumns: Column<ArchivedOrder>[] = [
  { name: "Order ID", kind: "id", cell: ({ _id }) => _id },
  { name: "Customer", cell: ({ user }) => <Link to={`/admin/users/${user._id}`}>{user.name}</Link> },
  { name: "Payment at Stripe", kind: "id", cell: ({ intentId }) => intentId },
  { name: "Total", kind: "number", cell: ({ total }) => formatRupees(total) },
  { name: "Refunded", kind: "number", cell: ({ refunded }) => formatRupees(refunded) },
  { name: "Placed", cell: ({ createdAt }) => <Time at={createdAt} exact /> },
];

function Comparison({ report }: { report: Payments["reconciliation"] }) {
  if (!report)
    return (
      <Notice tone="info">Payments are held against Stripe's own list every night; not yet here.</Notice>
    );
  const { checked, gaps, at } = report;
  if (gaps.length === 0)
    return (
      <Notice tone="success" title="Stripe's list and ours agree">
        {checked} {checked === 1 ? "payment" : "payments"} compared, <Time at={at} exact />
      </Notice>
    );
  return (
    <Notice tone="error" title={`${gaps.length} of ${checked} payments have neither order nor refund`}>
      <ul>
        {gaps.map(({ intentId, amount, state }) => (
          <li key={intentId}>
            {intentId}: {formatRupees(amount)}, {state}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What is neither an order nor refunded yet, which mails failed, and whether Stripe's books agree. */
export default function PaymentsPage() {
  const query = useQuery();
  const { data, error, isLoading, mutate } = useApi(
    "admin/payments/list",
    { limit: pageLength, cursor: query.cursor },
    { keepPreviousData: true },
  );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <div className={css.page}>
      {data && <Comparison report={data.reconciliation} />}
      {data?.payments.length === 0 ? (
        <EmptyState title="Nothing is open">Every payment has its order or its refund.</EmptyState>
      ) : (
        <Table
          caption="Open payments"
          columns={columns}
          rows={data?.payments}
          keyOf={({ _id }) => _id}
          isStale={isLoading && data !== undefined}
        />
      )}
      <Pager
        query={query}
        nextCursor={data?.nextCursor}
        shown={data?.payments.length ?? 0}
        size={pageLength}
        total={undefined}
      />
      {data !== undefined && data.awaitedArchive.length > 0 && (
        <section className={css.stack}>
          <h2>Archived, paid and never shipped</h2>
          <Table
            caption="Archived, paid and never shipped"
            columns={archiveColumns}
            rows={data.awaitedArchive}
            keyOf={({ _id }) => _id}
          />
        </section>
      )}
      {data !== undefined && data.failedMails.length > 0 && (
        <section className={css.stack}>
          <h2>Mails that could not be sent</h2>
          <Table
            caption="Mails that could not be sent"
            columns={mailColumns}
            rows={data.failedMails}
            keyOf={({ cause, kind }) => `${cause} ${kind}`}
          />
        </section>
      )}
    </div>
  );
}
