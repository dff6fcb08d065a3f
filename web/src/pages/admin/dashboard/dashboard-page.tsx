import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { orderStatuses } from "../../../../../shared/orders/order-status.ts";
import type { Permission } from "../../../../../shared/staff/permissions.ts";
import { may } from "../../../app/session/may.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { StatusBadge } from "../../../parts/orders/status-badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "../parts/admin.module.css";
import { StockBadge } from "../parts/badges.tsx";
import { rangeIn } from "../parts/range.ts";
import { RangePicker } from "../parts/range-picker.tsx";
import { whilePaging } from "../parts/use-list.ts";
import { useQuery } from "../parts/use-query.ts";
import board from "./dashboard.module.css";
import type { Dashboard } from "./sales-range.ts";
import { BestSellers, SalesFigures } from "./sales-report.tsx";

/** Loads in parallel with the figures. */
const Charts = lazyFile(() => import("./charts.tsx"));
void Charts.preload().catch(() => undefined);

const whole = new Intl.NumberFormat("en-IN");

interface CardProps {
  name: string;
  /** The page behind it, for those who may see it. */
  to?: { path: string; permission: Permission };
  children: ReactNode;
}

function Card({ name, to, children }: CardProps) {
  const { user } = useSession();
  const inside = (
    <>
      <span className={board.name}>{name}</span>
      <span className={board.value}>{children}</span>
    </>
  );
  return (
    <li className={board.card}>
      {to && may(user, to.permission) ? (
        <Link to={to.path}>{inside}</Link>
      ) : (
        <div className={board.plain}>{inside}</div>
      )}
    </li>
  );
}

const Cards = ({ data }: { data: Dashboard | undefined }) => (
  <ul className={board.cards}>
    <Card name="Net Revenue">{data ? formatRupees(data.totalAmount) : <Skeleton width="8rem" />}</Card>
    <Card name="Products" to={{ path: "/admin/products", permission: "catalogue:read" }}>
      {data ? whole.format(data.productsCount) : <Skeleton width="3rem" />}
    </Card>
    <Card name="Orders" to={{ path: "/admin/orders", permission: "orders:read" }}>
      {data ? whole.format(data.ordersCount) : <Skeleton width="3rem" />}
    </Card>
    <Card name="Users" to={{ path: "/admin/users", permission: "customers:read" }}>
      {data ? whole.format(data.usersCount) : <Skeleton width="3rem" />}
    </Card>
  </ul>
);

const ByStatus = ({ data }: { data: Dashboard }) => (
  <section className={css.panel}>
    <h2>Orders by status</h2>
    <ul className={board.rows}>
      {orderStatuses.map((status) => (
        <li key={status}>
          <Link to={`/admin/orders?status=${status}`}>{status}</Link>
          <span>{whole.format(data.ordersByStatus[status])}</span>
        </li>
      ))}
    </ul>
  </section>
);

const LowStock = ({ data }: { data: Dashboard }) => (
  <section className={css.panel}>
    <h2>Low stock</h2>
    {data.lowStock.length === 0 ? (
      <p className={css.soft}>Stock looks healthy.</p>
    ) : (
      <>
        <ul className={board.rows}>
          {data.lowStock.map(({ _id, name, stock }) => (
            <li key={_id}>
              <Link to={`/admin/products/${_id}`}>{name}</Link>
              <StockBadge units={stock} />
            </li>
          ))}
        </ul>
        <Link className={board.more} to="/admin/products?stock=low&sort=stock">
          View low stock
        </Link>
      </>
    )}
  </section>
);

const LatestOrders = ({ data }: { data: Dashboard }) => (
  <section className={css.panel}>
    <h2>Latest orders</h2>
    {data.latestOrders.length === 0 ? (
      <p className={css.soft}>No orders yet.</p>
    ) : (
      <ul className={board.rows}>
        {data.latestOrders.map((order) => (
          <li key={order._id}>
            <span>
              <Link
                to={`/admin/order/${order._id}`}
                aria-label={`Order ${order.number} of ${order.user.name}`}
              >
                {order.user.name}
              </Link>
              <span className={css.second}>
                <Time at={order.createdAt} />
              </span>
            </span>
            <StatusBadge status={order.orderStatus} />
            <span translate="no">{formatRupees(order.totalPrice)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Report = ({ data: { sales, salesBefore, bestSellers } }: { data: Dashboard }) =>
  sales &&
  salesBefore && (
    <div className={board.report}>
      <SalesFigures sales={sales} before={salesBefore} />
      {bestSellers && <BestSellers products={bestSellers} />}
    </div>
  );

const Details = ({ data, isStale }: { data: Dashboard; isStale: boolean }) => (
  <>
    <div className={classes(css.stack, isStale && board.stale)} aria-busy={isStale}>
      <Report data={data} />
      <Optional fallback={<Skeleton height="44rem" radius="var(--radius-m)" />}>
        <Charts data={data} />
      </Optional>
    </div>
    <div className={board.lists}>
      <LatestOrders data={data} />
      <LowStock data={data} />
      <ByStatus data={data} />
    </div>
  </>
);

export default function DashboardPage() {
  const query = useQuery();
  const { data, error, isLoading, mutate } = useApi("admin/dashboard/get", rangeIn(query), whilePaging);
  return (
    <div className={css.page} aria-busy={!data && !error}>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {(data || !error) && <Cards data={data} />}
      <RangePicker query={query} />
      {data && <Details data={data} isStale={isLoading} />}
      {!data && !error && <Skeleton height="44rem" radius="var(--radius-m)" />}
    </div>
  );
}
