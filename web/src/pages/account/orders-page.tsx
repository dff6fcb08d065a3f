import { useState } from "react";
import { useApi } from "../../api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/container.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./orders.module.css";
import { OrdersTable } from "./orders-table.tsx";

const step = 20;
const most = 500;

function Orders() {
  const [limit, setLimit] = useState(step);
  const { data, error, isValidating, mutate } = useApi("orders/mine", { limit }, { keepPreviousData: true });
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton height="20rem" />;
  if (data.orders.length === 0)
    return (
      <EmptyState title="No orders yet" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
        What you buy shows here with its status.
      </EmptyState>
    );
  return (
    <>
      <OrdersTable orders={data.orders} />
      {data.nextCursor && limit < most && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={isValidating && data.orders.length < limit}
          onClick={() => setLimit(limit + step)}
        >
          Show older orders
        </Button>
      )}
    </>
  );
}

export default function OrdersPage() {
  return (
    <Container className={styles.page}>
      <PageTitle title="My Orders" />
      <Orders />
    </Container>
  );
}
