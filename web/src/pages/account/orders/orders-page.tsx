import { useState } from "react";
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
import type { OrdersQuery } from "./orders-filter.tsx";
import { OrdersTable } from "./orders-table.tsx";

const ClaimOrders = lazyFile(() => import("./claim-orders.tsx"));
const GuestNotice = lazyFile(() => import("../parts/guest-notice.tsx"));

const OrdersFilter = lazyFile(() => import("./orders-filter.tsx"));
// Above the orders, so that it must not come after them.
void OrdersFilter.preload().catch(() => undefined);

const pageLength = 20;

const NoOrders = () => (
  <EmptyState title="No orders yet" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
    Your orders and their progress will appear here.
  </EmptyState>
);

const Loading = () => (
  <div className={styles.loading}>
    {[1, 2, 3].map((card) => (
      <div key={card}>
        <Skeleton width="14rem" />
        <div className={styles.loadingItems}>
          <Skeleton width="3.5rem" height="3.5rem" radius="0.5rem" />
          <Skeleton width="50%" />
        </div>
        <Skeleton width="9rem" />
      </div>
    ))}
  </div>
);

/** Below the orders, so that it must not come before them. */
function Earlier({ isShown, refresh }: { isShown: boolean; refresh: () => Promise<unknown> }) {
  const { user } = useSession();
  if (!isShown) return null;
  return (
    <Optional>{user ? <ClaimOrders user={user} refresh={refresh} /> : <GuestNotice isAtOrders />}</Optional>
  );
}

/** Below this many orders there is nothing to search. */
const searchFrom = 4;

function Orders() {
  const { user, buyer } = useSession();
  const [query, setQuery] = useState<OrdersQuery>({});
  /** A new form after a reset. */
  const [resets, setResets] = useState(0);
  const isFiltered = Object.keys(query).length > 0;
  const { pages, error, hasMore, isLoadingMore, showMore, retry, refresh } = useApiPages(
    "orders/mine",
    { limit: pageLength, ...query },
    buyer?._id,
  );
  const placed = useOwnWrite("orders/place", buyer?._id ?? "", refresh);
  const loaded = pages?.flatMap((page) => page.orders);
  const orders = loaded && withFirst(loaded, isFiltered ? undefined : placed?.order);
  const isSearchable = isFiltered || (orders !== undefined && orders.length >= searchFrom);
  const showAll = () => {
    setQuery({});
    setResets(resets + 1);
  };
  return (
    <>
      {error && <ErrorBanner error={error} retry={retry} sticky />}
      {user && isSearchable && (
        <Optional fallback={<div className={styles.filterSpace} />}>
          <OrdersFilter key={resets} since={user.createdAt} query={query} change={setQuery} />
        </Optional>
      )}
      {!orders && !error && <Loading />}
      {orders?.length === 0 && !isFiltered && <NoOrders />}
      {orders?.length === 0 && isFiltered && !hasMore && (
        <EmptyState
          title="No orders match"
          action={
            <Button variant="secondary" onClick={showAll}>
              Show all orders
            </Button>
          }
        >
          Try a product's name, the order number or another year.
        </EmptyState>
      )}
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
      <Earlier isShown={(orders ?? error) !== undefined} refresh={refresh} />
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
