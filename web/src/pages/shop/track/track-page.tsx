import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import type { TimelineStep } from "../../../../../shared/orders/after-sales.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { Arrival } from "../../../parts/orders/arrival.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import styles from "./track.module.css";

type Tracked = Answer<"orders/track">;

const words: Partial<Record<TimelineStep, string>> = {
  placed: "Order placed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

const Found = ({ tracked: { status, events }, pin }: { tracked: Tracked; pin: string }) => (
  <section className={styles.found} aria-labelledby="found">
    <h2 id="found">{status}</h2>
    {(status === "Processing" || status === "Shipped") && events[0] && (
      <Arrival
        status={status}
        pin={pin}
        paidAt={events[0].at}
        link={events.filter(({ what }) => what === "shipped").at(-1)?.link}
      />
    )}
    <ol>
      {events.map(({ at, what, carrier, link }) => (
        <li key={at + what}>
          <b>
            {words[what] ?? what}
            {carrier && ` with ${carrier}`}
          </b>
          <Time at={at} to="minute" />
          {link && (
            <a href={link} target="_blank" rel="noreferrer">
              Follow your parcel
            </a>
          )}
        </li>
      ))}
    </ol>
  </section>
);

/** Needs an order number and its PIN code, but no account. */
export default function TrackPage() {
  const [query] = useSearchParams();
  const [order, setOrder] = useState(query.get("order") ?? "");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<{ tracked: Tracked; pin: string }>();

  async function track(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    setFound({ tracked: await call("orders/track", { order, pin }), pin: pin.replaceAll(/\D/g, "") });
  }
  const { busy, run } = useAction(track, {
    failed(error) {
      setFound(undefined);
      setProblem(messageOf(error));
    },
  });

  return (
    <Container className={styles.page}>
      <h1>Track Order</h1>
      <p>Your order number is in our emails and in My Orders. It looks like ES-10482.</p>
      <form className={styles.form} onSubmit={(event) => void run(event)}>
        <Field
          label="Order number"
          autoComplete="off"
          spellCheck={false}
          required
          value={order}
          onChange={({ target }) => setOrder(target.value)}
        />
        <Field
          label="Delivery PIN code"
          autoComplete="postal-code"
          inputMode="numeric"
          required
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Button type="submit" busy={busy}>
          Track
        </Button>
      </form>
      <div role="status">
        {problem && <Notice tone="error">{problem}</Notice>}
        {found && <Found {...found} />}
      </div>
    </Container>
  );
}
