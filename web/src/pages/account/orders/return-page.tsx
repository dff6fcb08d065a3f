import { Link, useParams } from "react-router-dom";
import { useApi } from "../../../lib/api.ts";
import { wayToOrders } from "../../../lib/order-key.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./orders.module.css";
import { ReturnForm } from "./return-form.tsx";

function Request({ id }: { id: string }) {
  const { data, error, mutate } = useApi("orders/get", { id }, { revalidateOnFocus: false });
  if (!data && error && error.status < 500 && error.status !== 0)
    return <EmptyState title="Order not found." action={<ButtonLink to="/orders">My Orders</ButtonLink>} />;
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton height="24rem" />;
  const { order } = data;
  if (!order.returnable)
    return (
      <EmptyState
        title="Nothing to return"
        action={<ButtonLink to={`/order/${id}`}>Back to the order</ButtonLink>}
      >
        This order can't be returned: it hasn't arrived, the window has closed, or everything has been
        returned. If something's wrong, <Link to="/contact">contact us</Link>.
      </EmptyState>
    );
  return <ReturnForm order={order} returnable={order.returnable} asked={mutate} />;
}

export default function ReturnPage() {
  const { id = "" } = useParams();
  return (
    <Container className={styles.page}>
      <Breadcrumbs
        trail={[
          ...wayToOrders(),
          { name: "Order Details", to: `/order/${id}` },
          { name: "Return or repair" },
        ]}
      />
      <h1>Return or repair</h1>
      <Request id={id} />
    </Container>
  );
}
