import { formatRupees } from "../../../../../shared/money.ts";
import type { Order } from "../../../../../shared/order.ts";
import { orderStatuses } from "../../../../../shared/order-status.ts";
import { call, useApi } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { Time } from "../../../ui/time.tsx";
import css from "../parts/admin.module.css";
import { ListView, listSize, NoMatch } from "../parts/list-view.tsx";
import { RowActions } from "../parts/row-actions.tsx";
import { SearchField } from "../parts/search-field.tsx";
import type { Column } from "../parts/table.tsx";
import { oneOf, type Query, useQuery } from "../parts/use-query.ts";
import { type Removal, useRemoval } from "../parts/use-removal.ts";

const filtersOf = ({ read }: Query) => ({
  search: read("search"),
  status: oneOf(orderStatuses, read("status")),
  from: read("from"),
  to: read("to"),
});

function Filters({ query }: { query: Query }) {
  const { search = "", status = "", from = "", to = "" } = filtersOf(query);
  return (
    <search className={css.filters}>
      <SearchField
        label="Search"
        placeholder="Order ID, customer or email"
        value={search}
        onSearch={(text) => query.set({ search: text })}
      />
      <SelectField
        label="Status"
        value={status}
        onChange={({ target }) => query.set({ status: target.value })}
      >
        <option value="">Any status</option>
        {orderStatuses.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => query.set({ from: target.value })}
      />
      <Field
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => query.set({ to: target.value })}
      />
    </search>
  );
}

const quantityOf = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

const columnsOf = (ask: (order: Order) => void): Column<Order>[] => [
  {
    name: "Order ID",
    cell: ({ _id, user, createdAt }) => (
      <span>
        {_id}
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
      <RowActions of={`order ${order._id}`} edit={`/admin/order/${order._id}`} onDelete={() => ask(order)} />
    ),
  },
];

function DeleteOrder({ removal: { asked, confirm, cancel } }: { removal: Removal<Order> }) {
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title="Are you sure you want to delete this order?"
      action="Delete"
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>
        Order <span className={css.named}>{asked?._id}</span> of {asked?.user.name} leaves the lists and the
        revenue.
      </p>
      <p>No money and no stock moves: to give money back, refund the order first.</p>
    </ConfirmDialog>
  );
}

function useOrders(query: Query) {
  const filters = filtersOf(query);
  const answer = useApi(
    "admin/orders/list",
    { ...filters, limit: listSize, cursor: query.cursor },
    { keepPreviousData: true },
  );
  const removal = useRemoval({
    answer,
    without: (answer, { _id }: Order) => ({
      ...answer,
      orders: answer.orders.filter((order) => order._id !== _id),
      ordersCount: answer.ordersCount - 1,
    }),
    remove: ({ _id }) => call("admin/orders/delete", { id: _id }),
    done: "Order Deleted Successfully",
  });
  return { answer, removal };
}

export default function OrdersPage() {
  const query = useQuery();
  const filters = filtersOf(query);
  const isFiltered = Object.values(filters).some(Boolean);
  const { answer, removal } = useOrders(query);
  return (
    <div className={css.page}>
      <Filters query={query} />
      <p>
        <ButtonLink to="/admin/orders/ship" variant="secondary" size="small">
          Ship orders
        </ButtonLink>
      </p>
      <ListView
        caption="Orders"
        columns={columnsOf(removal.ask)}
        keyOf={({ _id }) => _id}
        answer={answer}
        rows={answer.data?.orders}
        total={isFiltered ? undefined : answer.data?.ordersCount}
        query={query}
        list={removal.list}
        empty={
          isFiltered ? (
            <NoMatch what="order" all="/admin/orders" />
          ) : (
            <EmptyState title="No orders yet">What customers buy shows here.</EmptyState>
          )
        }
      />
      <DeleteOrder removal={removal} />
    </div>
  );
}
