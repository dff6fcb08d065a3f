import { Suspense, useEffect, useRef, useState } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import type { Sent } from "./phone-order-form.tsx";
import styles from "./phone-orders.module.css";

/** Loads beside the page, which is within its budget without it. */
const PhoneOrderForm = lazyFile(() => import("./phone-order-form.tsx"));
void PhoneOrderForm.preload().catch(() => undefined);

function LinkSent({ of: { link, expiresAt, email }, again }: { of: Sent; again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`${css.panel} ${styles.sent}`} aria-labelledby="sent-title">
      <h2 id="sent-title" ref={heading} tabIndex={-1}>
        Link sent
      </h2>
      <p>
        We've emailed the link to <span className={css.named}>{email}</span>. The items are held until{" "}
        <Time at={expiresAt} to="minute" />.
      </p>
      <Copyable name="Link" text={link} />
      <div className={css.buttons}>
        <Button onClick={again}>New phone order</Button>
        <ButtonLink to="/admin/orders" variant="secondary">
          Orders
        </ButtonLink>
      </div>
    </section>
  );
}

export default function CreatePhoneOrderPage() {
  const [sent, setSent] = useState<Sent>();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Orders", to: "/admin/orders" }, { name: "New phone order" }]} />
      {sent ? (
        <LinkSent of={sent} again={() => setSent(undefined)} />
      ) : (
        <Suspense fallback={<PageLoading text="Loading..." />}>
          <PhoneOrderForm sent={setSent} />
        </Suspense>
      )}
    </div>
  );
}
