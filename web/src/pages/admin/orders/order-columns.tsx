import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";
import { RowActions } from "../parts/row-actions.tsx";
import type { Column } from "../parts/table.tsx";
import { RowTags } from "../parts/tags.tsx";
import { Thumbs } from "../parts/thumbs.tsx";

const moneyBadges = {
  paid: <Badge tone="good">Paid</Badge>,
  "partly refunded": <Badge>Partly refunded</Badge>,
  refunded: <Badge>Refunded</Badge>,
  "refund failed": <Badge tone="bad">Refund failed</Badge>,
} as const satisfies Record<Order["money"], unknown>;

const quantityOf = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

export const orderColumns = (ask: (order: Order) => void): Column<Order>[] => [
  {
    name: "Order ID",
    cell: (order) => (
      <span className={css.person}>
        <Link to={`/admin/order/${order._id}`}>{order.number}</Link>
        <span className={css.second}>
          <Time at={order.createdAt} />
        </span>
        <RowTags tags={order.tags} />
      </span>
    ),
  },
  {
    name: "Customer",
    cell: ({ user, shippingInfo }) => (
      <span className={css.person}>
        {user.name}
        <span className={css.second}>{shippingInfo.city}</span>
      </span>
    ),
  },
  { name: "Status", kind: "badge", cell: ({ orderStatus }) => <StatusBadge status={orderStatus} /> },
  {
    name: "Payment",
    kind: "badge",
    cell: ({ money, refundDue }) => (
      <span className={css.sentence}>
        {moneyBadges[money]}
        {refundDue !== undefined && (
          <span className={css.second}>
            <span translate="no">{formatRupees(refundDue)}</span> owed
          </span>
        )}
      </span>
    ),
  },
  {
    name: "Total Items",
    cell: (order) => (
      <span className={css.items}>
        {quantityOf(order)}
        <Thumbs images={order.orderItems.map(({ image }) => image)} />
      </span>
    ),
  },
  { name: "Total Price", kind: "number", cell: ({ totalPrice }) => formatRupees(totalPrice) },
  {
    name: "Actions",
    kind: "actions",
    cell: (order) => (
      <RowActions
        permission="orders:write"
        of={`order ${order.number}`}
        edit={`/admin/order/${order._id}`}
        onDelete={() => ask(order)}
      />
    ),
  },
];
