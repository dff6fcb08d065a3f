import { Link, useParams } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { useApi } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { orderKey, wayToOrders } from "../../../lib/order-key.ts";
import { Address } from "../../../parts/address/address.tsx";
import { Arrival } from "../../../parts/orders/arrival.tsx";
import { OrderLines } from "../../../parts/orders/order-lines.tsx";
import { PaidWith } from "../../../parts/orders/paid-with.tsx";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { Totals } from "../../../parts/orders/totals.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { PaymentBadge } from "./badges.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { ChangeAddress } from "./change-address.tsx";
import { trackingLinkOf } from "./order-state.ts";
import styles from "./orders.module.css";
import { Refunds } from "./refunds.tsx";
import { ReturnWindow } from "./return-window.tsx";
import { Returns } from "./returns.tsx";
import { Timeline } from "./timeline.tsx";

interface DetailsProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

const StopLink = lazyFile(() => import("./stop-link.tsx"));

function Actions({ order, refresh }: DetailsProps) {
  const { status } = useSession();
  return (
    <div className={styles.actions}>
      {order.orderStatus === "Processing" && <CancelOrder order={order} refresh={refresh} />}
      {order.returnable && (
        <ButtonLink variant="secondary" to={`/order/${order._id}/return`}>
          Return or repair
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={`/order/${order._id}/invoice`}>
        {order.invoiceNumber ? "Invoice" : "Order summary"}
      </ButtonLink>
      <BuyAgain order={order} />
      <ButtonLink variant="ghost" to="/contact">
        Get help
      </ButtonLink>
      {(status !== "user" || orderKey()) && (
        <Optional>
          <StopLink id={order._id} />
        </Optional>
      )}
    </div>
  );
}

const Unreviewed = ({ order: { orderItems, unreviewed = [] } }: { order: Order }) =>
  orderItems
    .filter(({ product }) => unreviewed.includes(product))
    .map(({ product, name }) => (
      <p key={product}>
        How do you like your {name}? <Link to={`/product/${product}?review=new`}>Write a review</Link>
      </p>
    ));

function Details({ order, refresh }: DetailsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <section>
          <h2>Order Status</h2>
          <StatusBadge status={order.orderStatus} />
          {(order.orderStatus === "Processing" || order.orderStatus === "Shipped") && (
            <Arrival
              status={order.orderStatus}
              pin={order.shippingInfo.postalCode}
              paidAt={order.createdAt}
              link={trackingLinkOf(order)}
            />
          )}
          <Timeline order={order} />
          {order.returnable && <ReturnWindow {...order.returnable} />}
          <Actions order={order} refresh={refresh} />
        </section>
        <Returns order={order} refresh={refresh} />
        <section>
          <h2>Order Items</h2>
          <OrderLines lines={order.orderItems} />
          <Unreviewed order={order} />
          {order.cancelledItems && (
            <>
              <h3>Cancelled items</h3>
              <OrderLines lines={order.cancelledItems} />
            </>
          )}
        </section>
      </div>
      <aside className={styles.panel}>
        <section>
          <h2>Shipping Info</h2>
          <Address of={order.shippingInfo} />
          <ChangeAddress order={order} refresh={refresh} />
        </section>
        <section>
          <h2>Payment Info</h2>
          <PaymentBadge order={order} />
          <PaidWith order={order} />
          <Refunds order={order} />
        </section>
        <section>
          <h2>Amount</h2>
          <p className={styles.amount} translate="no">
            {formatRupees(order.totalPrice)}
          </p>
          <Totals of={order} />
        </section>
      </aside>
    </div>
  );
}

function OrderById({ id }: { id: string }) {
  const { data, error, mutate } = useApi("orders/get", { id });
  if (!data && error?.status === 404 && orderKey())
    return (
      <EmptyState title="This link no longer works" action={<ButtonLink to="/track">Track Order</ButtonLink>}>
        It has expired or was turned off. You can still track your order with its number and PIN code.
      </EmptyState>
    );
  if (!data && error && error.status < 500 && error.status !== 0)
    return <EmptyState title="Order not found." action={<ButtonLink to="/orders">My Orders</ButtonLink>} />;
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton height="24rem" />;
  return (
    <>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      <p className={styles.ordered}>
        <span className={styles.id} translate="no">
          {data.order.number}
        </span>
        <br />
        Ordered on <Time at={data.order.createdAt} to="longDay" />
      </p>
      <Details order={data.order} refresh={mutate} />
    </>
  );
}

export default function OrderPage() {
  const { id = "" } = useParams();
  return (
    <Container className={styles.page}>
      <Breadcrumbs trail={[...wayToOrders(), { name: "Order Details" }]} />
      <h1>Order Details</h1>
      <OrderById id={id} />
    </Container>
  );
}
