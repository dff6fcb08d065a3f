import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { nextStep, stateLine } from "./order-state.ts";
import styles from "./orders-table.module.css";

const columns = ["#", "Order Id", "Status", "Item QTY", "Amount", "Action"];

const quantityOf = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);

const shownPictures = 3;

const Items = ({ order }: { order: Order }) => {
  const { orderItems } = order;
  const quantity = quantityOf(order);
  return (
    <div className={styles.items}>
      <span className={styles.pictures} aria-hidden="true">
        {orderItems.slice(0, shownPictures).map(({ product, image }) => (
          <span key={product} className={styles.thumb}>
            <ProductPicture image={{ url: image }} alt="" sizes="60px" />
          </span>
        ))}
        {orderItems.length > shownPictures && <span>+{orderItems.length - shownPictures}</span>}
      </span>
      <span>
        <span className={styles.names}>{orderItems.map(({ name }) => name).join(", ")}</span>
        <span className={styles.soft}>
          {quantity} {quantity === 1 ? "item" : "items"}
        </span>
      </span>
    </div>
  );
};

const NextStep = ({ order }: { order: Order }) => {
  const step = nextStep(order);
  if (step === "again") return <BuyAgain order={order} size="small" />;
  const about = { "aria-label": `${step === "track" ? "Track" : "Return"} order ${order.number}` };
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      to={`/order/${order._id}${step === "return" ? "/return" : ""}`}
      {...about}
    >
      {step === "track" ? "Track" : "Return"}
    </ButtonLink>
  );
};

const Row = ({ order, index }: { order: Order; index: number }) => (
  <tr className={styles.row}>
    <td className={styles.index}>{index + 1}</td>
    <td className={styles.id}>
      <span className={styles.number} translate="no">
        {order.number}
      </span>
      <span className={styles.soft}>
        <Time at={order.createdAt} />
      </span>
    </td>
    <td className={styles.status}>
      <StatusBadge status={order.orderStatus} />
      <span>{stateLine(order)}</span>
    </td>
    <td className={styles.what}>
      <Items order={order} />
    </td>
    <td className={styles.amount} translate="no">
      {formatRupees(order.totalPrice)}
    </td>
    <td className={styles.action}>
      <NextStep order={order} />
      <Link to={`/order/${order._id}`} aria-label={`View Details of order ${order.number}`}>
        View Details
      </Link>
    </td>
  </tr>
);

/** On a phone each row is a card. */
export const OrdersTable = ({ orders }: { orders: readonly Order[] }) => (
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
        <Row key={order._id} order={order} index={index} />
      ))}
    </tbody>
  </table>
);
