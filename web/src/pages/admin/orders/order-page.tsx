import { Link, useParams } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import { CustomerLink } from "../parts/customer-link.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { Lines } from "./lines.tsx";
import { Log } from "./log.tsx";
import styles from "./order.module.css";
import { OrderDesk } from "./order-desk.tsx";
import { Payment } from "./payment.tsx";
import { Returns } from "./returns.tsx";
import { Shipments } from "./shipments.tsx";
import { type MutateOrder, StatusForm } from "./status-form.tsx";

function Customer({ order: { user, shippingInfo, guestEmail, customerEmail } }: { order: Order }) {
  const email = guestEmail ?? customerEmail;
  const { fullName, phoneNumber, address, city, state, postalCode, country } = shippingInfo;
  return (
    <section className={css.panel}>
      <h2>Customer</h2>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>
          <CustomerLink of={{ ...user, guestEmail }} />
          {fullName !== user.name && <span className={css.second}>Ships to {fullName}</span>}
        </dd>
        {email && (
          <>
            <dt>Email</dt>
            <dd>
              <a className={css.long} href={`mailto:${email}`}>
                {email}
              </a>
              <span className={css.second}>
                <Link to={`/admin/orders?search=${encodeURIComponent(email)}`}>All orders</Link>
              </span>
            </dd>
          </>
        )}
        <dt>Shipping Address</dt>
        <dd>
          {address}, {city}, {state} {postalCode}, {country}
        </dd>
        <dt>Phone Number</dt>
        <dd translate="no">{phoneNumber}</dd>
      </dl>
    </section>
  );
}

function Details({ order, mutate }: { order: Order; mutate: MutateOrder }) {
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <Customer order={order} />
        <section className={css.panel}>
          <h2>Order Items</h2>
          <Lines order={order} />
        </section>
        <Returns order={order} refresh={mutate} />
      </div>
      <div className={css.stack}>
        <section className={css.panel}>
          <h2>Order Status</h2>
          <p>
            <StatusBadge status={order.orderStatus} />
          </p>
          <IfMay permission="orders:write">
            <StatusForm order={order} mutate={mutate} />
          </IfMay>
          <ol className={css.log}>
            {order.history.map(({ status, at }) => (
              <li key={at}>
                {status} <Time at={at} to="minute" />
              </li>
            ))}
          </ol>
          <Shipments order={order} refresh={mutate} />
          <p>
            <Link to={`/order/${order._id}/invoice`}>
              {order.invoiceNumber ? `Invoice ${order.invoiceNumber}` : "Order summary"}
            </Link>
          </p>
        </section>
        <Payment order={order} refresh={mutate} />
        <OrderDesk order={order} mutate={mutate} />
      </div>
    </div>
  );
}

function OrderById({ id }: { id: string }) {
  const { data, error, mutate } = useApi("orders/get", { id });
  if (!data && error && error.status >= 400 && error.status < 500)
    return (
      <EmptyState title="Order not found." action={<ButtonLink to="/admin/orders">All orders</ButtonLink>} />
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <PageLoading text="Loading..." />;
  return (
    <>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      <p className={styles.head}>
        <span translate="no">{data.order.number}</span>
        <span className={styles.amount} translate="no">
          {formatRupees(data.order.totalPrice)}
        </span>
        <span className={css.soft}>
          Ordered <Time at={data.order.createdAt} to="minute" />
        </span>
        {data.order.cameBy && (
          <span className={css.soft}>
            Came by {data.order.cameBy.kind === "link" ? "a link" : "an assistant"}{" "}
            {`(${data.order.cameBy.agent})`}
          </span>
        )}
      </p>
      <Details order={data.order} mutate={mutate} />
      <Log order={data.order} />
    </>
  );
}

export default function OrderPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Orders", to: "/admin/orders" }, { name: "Order Details" }]} />
      <OrderById key={id} id={id} />
    </div>
  );
}
