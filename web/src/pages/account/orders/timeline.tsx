import { formatRupees } from "../../../../../shared/core/money.ts";
import type { TimelineEvent } from "../../../../../shared/orders/after-sales.ts";
import { refundTarget } from "../../../../../shared/orders/method-words.ts";
import type { OrderStatus } from "../../../../../shared/orders/order-status.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { settlementWords } from "../../../../../shared/orders/settlement-methods.ts";
import { classes } from "../../../ui/classes.ts";
import { Time } from "../../../ui/display/time.tsx";
import styles from "./timeline.module.css";

type PaymentInfo = Order["paymentInfo"];

const amountOf = ({ amount = 0 }: TimelineEvent): string => formatRupees(amount);

const wayOf = ({ settlement }: TimelineEvent, { paidBy }: PaymentInfo): string =>
  settlement
    ? `refunded by ${settlementWords[settlement.method]}, reference ${settlement.reference}`
    : `refunded to your ${refundTarget(paidBy)}`;

const words: Record<TimelineEvent["what"], (event: TimelineEvent, paid: PaymentInfo) => string> = {
  placed: () => "Order placed",
  paid: (event) => `Paid ${amountOf(event)}`,
  "address changed": () => "Delivery address changed",
  "items cancelled": ({ items = [] }) =>
    `Cancelled ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}`,
  shipped: ({ carrier }) => (carrier ? `Shipped with ${carrier}` : "Shipped"),
  delivered: () => "Parcel delivered",
  cancelled: () => "Order cancelled",
  refunded: (event, paid) => `${amountOf(event)} ${wayOf(event, paid)}`,
  "refund failed": (event) => `Your bank declined a refund of ${amountOf(event)}`,
  "return requested": () => "Return requested",
  "return approved": () => "Return approved",
  "return declined": () => "Return declined",
  "return withdrawn": () => "Return withdrawn",
  "return received": () => "Return received",
  "return replaced": () => "Replacement sent",
  "return refunded": () => "Return refunded",
  "return sent back": () => "Sent back to you",
};

/** Remaining steps. */
const ahead: Record<OrderStatus, readonly string[]> = {
  Processing: ["Shipped", "Delivered"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
};

function Tracking({ event: { trackingNumber, link } }: { event: TimelineEvent }) {
  if (!trackingNumber) return null;
  if (!link)
    return (
      <span className={styles.number}>
        Tracking number <span translate="no">{trackingNumber}</span>
      </span>
    );
  return (
    <a className={styles.number} href={link} target="_blank" rel="noreferrer">
      Track parcel <span translate="no">{trackingNumber}</span>
    </a>
  );
}

/** Oldest first, followed by remaining steps. */
export const Timeline = ({ order: { timeline, orderStatus, paymentInfo } }: { order: Order }) => (
  <ol className={styles.timeline} aria-label="What happened so far">
    {timeline.map((event, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and new ones are added at the end
      <li key={at} className={styles.step}>
        <span>{words[event.what](event, paymentInfo)}</span>
        <Time at={event.at} to="minute" />
        {event.reason && <span className={styles.reason}>{event.reason}</span>}
        <Tracking event={event} />
      </li>
    ))}
    {ahead[orderStatus].map((step) => (
      <li key={step} className={classes(styles.step, styles.ahead)}>
        <span>
          {step} <span className="visually-hidden">is still to come</span>
        </span>
      </li>
    ))}
  </ol>
);
