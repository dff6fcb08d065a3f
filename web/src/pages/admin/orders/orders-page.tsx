import { formatRupees } from "../../../../../shared/core/money.ts";
import { orderStatuses } from "../../../../../shared/orders/order-status.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { call, useApi } from "../../../lib/api.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice, day, searchFor } from "../parts/filters.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";

const filters = {
  search: searchFor("Order number, customer or email"),
  status: choice("Status", orderStatuses, { any: "Any status" }),
  from: day("From", { max: "to" }),
  to: day("To", { min: "from" }),
};

const quantityOf = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

const columnsOf = (ask: (order: Order) => void): Column<Order>[] => [
  {
    name: "Order ID",
    cell: ({ number, user, createdAt }) => (
      <span>
        {number}
        <span className={css.second}>
          {user.name} · <Time at={createdAt} />
        </span>
      </span>
    ),
  },
  { name: "Status", cell: ({ orderStatus }) => <StatusBadge status={orderStatus} /> },
  { name: "Total Items", kind: "number", cell: quantityOf },
  { name: "Total Price", kind: "number", cell: ({ totalPrice }) => formatRupees(totalPrice) },
  {
    name: "Actions",
    kind: "actions",
    cell: (order) => (
      <RowActions
        of={`order ${order.number}`}
        edit={`/admin/order/${order._id}`}
        onDelete={() => ask(order)}
      />
    ),
  },
];

export default function OrdersPage() {
  const list = useList(filters);
  const answer = useApi("admin/orders/list", list.input, whilePaging);
  const removal = useRemoval({
    list,
    answer,
    without: (shown, order: Order) => ({
      ...shown,
      orders: others(shown.orders, order),
      ordersCount: shown.ordersCount - 1,
    }),
    remove: ({ _id }) => call("admin/orders/delete", { id: _id }),
    done: "Order Deleted Successfully",
  });
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.orders}
      keyOf={({ _id }) => _id}
      columns={columnsOf(removal.ask)}
      caption="Orders"
      total={list.isFiltered ? undefined : answer.data?.ordersCount}
      noun="order"
      empty={<EmptyState title="No orders yet">What customers buy shows here.</EmptyState>}
      lead={
        <p>
          <ButtonLink to="/admin/orders/ship" variant="secondary" size="small">
            Ship orders
          </ButtonLink>
        </p>
      }
    >
      <RemovalDialog of={removal} title="Are you sure you want to delete this order?">
        {({ number, user }) => (
          <>
            <p>
              Order <span className={css.named}>{number}</span> of {user.name} leaves the lists and the
              revenue.
            </p>
            <p>No money and no stock moves: to give money back, refund the order first.</p>
          </>
        )}
      </RemovalDialog>
    </AdminList>
  );
}
