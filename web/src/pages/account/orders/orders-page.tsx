import { useSession } from "../../../app/session/session.tsx";
import { useApiPages } from "../../../lib/api-pages.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useOwnWrite, withFirst } from "../../../lib/own-write.ts";
import { OpenPayment } from "../../../parts/payments/open-payment.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./orders.module.css";
import { OrdersTable } from "./orders-table.tsx";

const ClaimOrders = lazyFile(() => import("./claim-orders.tsx"));
const GuestNotice = lazyFile(() => import("../parts/guest-notice.tsx"));

const pageLength = 20;

const NoOrders = () => (
  <EmptyState title="No orders yet" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
    What you buy shows here with its status.
  </EmptyState>
);

function Orders() {
  const { user, buyer } = useSession();
  const { pages, error, hasMore, isLoadingMore, showMore, retry, refresh } = useApiPages(
    "orders/mine",
    { limit: pageLength },
    buyer?._id,
  );
  const placed = useOwnWrite("orders/place", buyer?._id ?? "", refresh);
  const loaded = pages?.flatMap((page) => page.orders);
  const orders = loaded && withFirst(loaded, placed?.order);
  return (
    <>
      {error && <ErrorBanner error={error} retry={retry} sticky />}
      {!orders && !error && <Skeleton height="20rem" />}
      {orders?.length === 0 && <NoOrders />}
      {orders && orders.length > 0 && <OrdersTable orders={orders} />}
      {hasMore && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={isLoadingMore}
          onClick={error ? retry : showMore}
        >
          Show older orders
        </Button>
      )}
      <Optional>{user ? <ClaimOrders user={user} refresh={refresh} /> : <GuestNotice isAtOrders />}</Optional>
    </>
  );
}

export default function OrdersPage() {
  return (
    <Container className={styles.page}>
      <h1>My Orders</h1>
      <OpenPayment />
      <Orders />
    </Container>
  );
}
