import { orderStatuses } from "../../../../../shared/orders/order-status.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { call, useApi } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { ExportButton } from "../parts/export-button.tsx";
import { choice, day, searchFor } from "../parts/filters.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { others, RemovalDialog, useRemoval } from "../parts/removal.tsx";
import { useSelection } from "../parts/selection.tsx";
import { tagged } from "../parts/tag-filter.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { orderColumns } from "./order-columns.tsx";
import { SelectionBar } from "./selection.tsx";

const OpenPhoneOrders = lazyFile(() => import("./open-phone-orders.tsx"));

const filters = {
  search: searchFor("Order number, customer or email"),
  status: choice("Status", orderStatuses, { any: "Any status" }),
  from: day("From", { max: "to" }),
  to: day("To", { min: "from" }),
  tag: tagged("order"),
};

const words = {
  one: ({ number }: Order) => `Select order ${number}`,
  all: "Select all orders shown",
};

const Ways = () => (
  <p className={css.buttons}>
    <ButtonLink to="/admin/orders/ship" variant="secondary" size="small">
      Ship orders
    </ButtonLink>
    <ButtonLink to="/admin/order/new" variant="secondary" size="small">
      New phone order
    </ButtonLink>
  </p>
);

export default function OrdersPage() {
  const list = useList(filters);
  const answer = useApi("admin/orders/list", list.input, whilePaging);
  const orders = answer.data?.orders;
  const selection = useSelection(orders, words);
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
      rows={orders}
      keyOf={({ _id }) => _id}
      columns={[selection.column, ...orderColumns(removal.ask)]}
      caption="Orders"
      saved="orders"
      total={list.isFiltered ? undefined : answer.data?.ordersCount}
      noun="order"
      tools={<ExportButton what="orders" values={list.values} />}
      empty={<EmptyState title="No orders yet">New orders appear here.</EmptyState>}
      lead={
        <>
          <IfMay permission="orders:write">
            <Ways />
          </IfMay>
          {selection.pageChoice}
        </>
      }
    >
      {!list.isFiltered && (
        <Optional>
          <OpenPhoneOrders />
        </Optional>
      )}
      <SelectionBar chosen={orders?.filter(selection.isChosen) ?? []} clear={selection.clear} />
      <RemovalDialog of={removal} title="Are you sure you want to delete this order?">
        {(order) => (
          <>
            <p>
              This removes order <span className={css.named}>{order.number}</span> by {order.user.name} from
              your lists and revenue. The customer keeps it.
            </p>
            <p>It refunds nothing and restocks nothing. To return the money, refund the order first.</p>
          </>
        )}
      </RemovalDialog>
    </AdminList>
  );
}
