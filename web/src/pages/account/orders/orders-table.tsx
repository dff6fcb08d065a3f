import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import styles from "./orders.module.css";

const columns = ["#", "Order Id", "Status", "Item QTY", "Amount", "Action"];

const quantityOf = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

const shownPictures = 4;

/** The order's page has the names. */
const Pictures = ({ order: { orderItems } }: { order: Order }) => (
  <span className={styles.pictures} aria-hidden="true">
    {orderItems.slice(0, shownPictures).map(({ product, image }) => (
      <span key={product} className={styles.thumb}>
        <ProductPicture image={{ url: image }} alt="" sizes="48px" />
      </span>
    ))}
    {orderItems.length > shownPictures && <span>+{orderItems.length - shownPictures}</span>}
  </span>
);

/** On a phone each row is a card, with column names in its cells. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    // Some browsers drop a table's roles when its CSS display changes, so they are repeated here.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table">
      <caption className="visually-hidden">My Orders</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order, index) => (
          <tr key={order._id}>
            <td data-label="#">{index + 1}</td>
            <td data-label="Order Id" className={styles.id} translate="no">
              {order.number}
            </td>
            <td data-label="Status">
              <StatusBadge status={order.orderStatus} />
            </td>
            <td data-label="Item QTY">
              <span className={styles.items}>
                <Pictures order={order} />
                {quantityOf(order)}
              </span>
            </td>
            <td data-label="Amount" translate="no">
              {formatRupees(order.totalPrice)}
            </td>
            <td data-label="Action">
              <Link to={`/order/${order._id}`} aria-label={`View Details of order ${index + 1}`}>
                View Details
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
