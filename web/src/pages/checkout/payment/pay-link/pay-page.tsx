import { type ReactNode, Suspense, useCallback } from "react";
import { useParams } from "react-router-dom";
import type { Order } from "../../../../../../shared/orders/schemas.ts";
import { usePaymentKey } from "../../../../app/checkout/payment-key.ts";
import { useTitle } from "../../../../app/page-title.tsx";
import { ApiError } from "../../../../lib/api.ts";
import { lazyFile } from "../../../../lib/lazy-file.tsx";
import { Address } from "../../../../parts/address/address.tsx";
import styles from "../../../../parts/checkout/checkout.module.css";
import { ItemList } from "../../../../parts/orders/item-list.tsx";
import { Summary } from "../../../../parts/orders/summary.tsx";
import { Totals } from "../../../../parts/orders/totals.tsx";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Container } from "../../../../ui/layout/container.tsx";
import { EmptyState } from "../../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../../ui/states/spinner.tsx";
import { offersChoice } from "../../parts/offers-choice.ts";
import { useOwnDocument } from "../choice/use-own-document.ts";
import type { OpenOrder } from "./open-order.tsx";
import { type PayAnswer, usePayLink } from "./pay-api.ts";

const OpenOrderView = lazyFile(() => import("./open-order.tsx"));

const wayOn = (
  <>
    <ButtonLink to="/contact">Contact us</ButtonLink>
    <ButtonLink to="/products" variant="secondary">
      Visit the shop
    </ButtonLink>
  </>
);

const endings = {
  paying: {
    title: "Your payment is being confirmed",
    text: "Please don't pay again. This page updates as soon as your order is placed.",
  },
  expired: {
    title: "This order has expired",
    text: "The time to pay has run out, so its items are for sale again. You haven't been charged. Contact us for a new link.",
  },
  cancelled: {
    title: "This order was cancelled",
    text: "You haven't been charged. Contact us if you still want it.",
  },
  refunded: { title: "Your payment is being refunded", text: "" },
  unknown: {
    title: "This link doesn't work",
    text: "Check that you've opened the whole link from our email, or contact us for a new one.",
  },
} as const;

function Ending({ state, reason }: { state: keyof typeof endings; reason?: string | undefined }) {
  const { title, text } = endings[state];
  useTitle(title);
  return (
    <div role="status">
      <EmptyState level={1} title={title} action={state !== "paying" && wayOn}>
        {text || reason}
      </EmptyState>
    </div>
  );
}

function Paid({ order }: { order: Order }) {
  useTitle("Order Placed");
  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <div role="status">
          <h1>Thank you. Your order is placed</h1>
        </div>
        <p>
          Order <b translate="no">{order.number}</b> is paid. We've emailed a confirmation, and we'll email
          again when it ships.
        </p>
        <h2>Delivery address</h2>
        <Address of={order.shippingInfo} />
        <p>
          <ButtonLink to="/products" variant="secondary">
            Visit the shop
          </ButtonLink>
        </p>
      </div>
      <Summary title="Order Summary">
        <ItemList items={order.orderItems} />
        <Totals of={order} />
      </Summary>
    </div>
  );
}

/** Undefined unless it can be paid. */
function openOrderIn({ state, customer, shippingInfo, ...answer }: PayAnswer): OpenOrder | undefined {
  const { orderItems, itemsPrice, taxPrice, shippingPrice, totalPrice, gst } = answer;
  const isComplete =
    state === "open" && customer && shippingInfo && orderItems && gst && totalPrice !== undefined;
  if (!isComplete || itemsPrice === undefined || taxPrice === undefined || shippingPrice === undefined)
    return undefined;
  const { discountPrice, coupon, startedAt, expiresAt } = answer;
  const prices = { itemsPrice, taxPrice, shippingPrice, totalPrice, gst };
  return {
    customer,
    shippingInfo,
    orderItems,
    ...prices,
    ...(discountPrice !== undefined && { discountPrice }),
    ...(coupon && { coupon }),
    startedAt,
    expiresAt,
  };
}

interface OpenProps {
  secret: string;
  order: OpenOrder;
  show: (answer?: PayAnswer) => Promise<unknown>;
}

function Open(props: OpenProps) {
  const key = usePaymentKey();
  if (key.error) return <ErrorState level={1} error={key.error} retry={() => void key.mutate()} />;
  if (!key.data) return <PageLoading />;
  const view = (
    <Suspense fallback={<PageLoading />}>
      <OpenOrderView {...props} paymentKey={key.data} />
    </Suspense>
  );
  return offersChoice(key.data) ? <OwnDocument>{view}</OwnDocument> : view;
}

const OwnDocument = ({ children }: { children: ReactNode }) =>
  useOwnDocument() ? children : <PageLoading />;

function Shown({ secret }: { secret: string }) {
  const { data, error, mutate } = usePayLink(secret);
  const show = useCallback(
    (answer?: PayAnswer) => (answer ? mutate(answer, { revalidate: false }) : mutate()),
    [mutate],
  );
  if (!data) {
    if (error instanceof ApiError && error.code === "not_found") return <Ending state="unknown" />;
    return error ? <ErrorState level={1} error={error} retry={() => void mutate()} /> : <PageLoading />;
  }
  const order = openOrderIn(data);
  if (order) return <Open secret={secret} order={order} show={show} />;
  if (data.order) return <Paid order={data.order} />;
  return (
    <Ending
      state={data.state === "open" || data.state === "paid" ? "paying" : data.state}
      reason={data.reason}
    />
  );
}

/** Whoever has the link reviews and pays a phone order, without a session. */
export default function PayPage() {
  const { secret = "" } = useParams();
  return (
    <Container className={styles.page}>
      <Shown key={secret} secret={secret} />
    </Container>
  );
}
