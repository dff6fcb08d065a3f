import { useState } from "react";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatRupees, toPaise, toRupees } from "../../../../../shared/core/money.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { CustomerLink } from "../parts/customer-link.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { ProviderId } from "../parts/provider-id.tsx";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import { type Column, Table } from "../parts/table.tsx";

type ArchivedOrders = Answer<"admin/payments/list">["awaitedArchive"];
type ArchivedOrder = ArchivedOrders[number];

interface CancelArchivedProps {
  order: ArchivedOrder;
  refresh: () => Promise<unknown>;
}

function CancelArchived({ order, refresh }: CancelArchivedProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { _id, number, user, total, refunded, paidBy } = order;
  const left = formatRupees(toRupees(toPaise(total) - toPaise(refunded)));

  async function cancel(reason: string | undefined) {
    await call("admin/orders/refund", { id: _id, cancel: true, reason });
    toast.success("Order cancelled and refunded");
  }

  return (
    <span className={css.actions}>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Cancel and refund order ${number}`}
        onClick={() => setIsAsked(true)}
      >
        Cancel and refund
      </Button>
      <ReasonedConfirmation
        open={isAsked}
        title="Cancel this order?"
        action="Cancel and refund"
        keep="Keep order"
        onConfirm={cancel}
        onSettled={refresh}
        onClose={() => setIsAsked(false)}
      >
        <p>
          This refunds <span className={css.named}>{left}</span> to {user.name}'s {refundTarget(paidBy)} and
          restocks the items. You can't undo it.
        </p>
      </ReasonedConfirmation>
    </span>
  );
}

const archiveColumns = (refresh: () => Promise<unknown>): Column<ArchivedOrder>[] => [
  { name: "Customer", cell: ({ user }) => <CustomerLink of={user} /> },
  { name: "Total", kind: "number", cell: ({ total }) => formatRupees(total) },
  { name: "Refunded", kind: "number", cell: ({ refunded }) => formatRupees(refunded) },
  { name: "Placed", cell: ({ createdAt }) => <Time at={createdAt} to="minute" /> },
  { name: "Order ID", kind: "id", cell: ({ number }) => number },
  { name: "Payment", kind: "id", cell: (order) => <ProviderId {...order} /> },
  {
    name: "Actions",
    kind: "actions",
    cell: (order) => (
      <IfMay permission="money:refund">
        <CancelArchived order={order} refresh={refresh} />
      </IfMay>
    ),
  },
];

interface ArchivedProps {
  orders: ArchivedOrders;
  refresh: () => Promise<unknown>;
}

/** Archived orders that customers still wait for. */
export const Archived = ({ orders, refresh }: ArchivedProps) => (
  <section className={css.stack}>
    <h2>Deleted before shipping</h2>
    <Table
      caption="Deleted before shipping"
      columns={archiveColumns(refresh)}
      rows={orders}
      keyOf={({ _id }) => _id}
    />
  </section>
);
