import { useState } from "react";
import { formatRupees } from "../../../../../shared/core/money.ts";
import type { PhoneOrder } from "../../../../../shared/phone-orders/staff-schemas.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { Confirmation } from "../parts/confirmation.tsx";
import { IfMay } from "../parts/if-may.tsx";
import { type Column, Table } from "../parts/table.tsx";

interface Verbs {
  send: (order: PhoneOrder) => void;
  cancel: (order: PhoneOrder) => void;
}

const columnsOf = ({ send, cancel }: Verbs): Column<PhoneOrder>[] => [
  {
    name: "Customer",
    cell: ({ customer: { name, email } }) => (
      <span className={css.person}>
        {name}
        <span className={css.second}>{email}</span>
      </span>
    ),
  },
  { name: "Made by", cell: ({ by }) => <span className={css.person}>{by.name}</span> },
  { name: "Items", kind: "number", cell: ({ items }) => items },
  { name: "Total", kind: "number", cell: ({ total }) => formatRupees(total) },
  { name: "Held until", cell: ({ expiresAt }) => <Time at={expiresAt} to="minute" /> },
  {
    name: "Actions",
    kind: "actions",
    cell: (order) => (
      <IfMay permission="orders:write">
        <span className={css.actions}>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Send the link to ${order.customer.name} again`}
            onClick={() => send(order)}
          >
            Send again
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Cancel the phone order of ${order.customer.name}`}
            onClick={() => cancel(order)}
          >
            Cancel
          </Button>
        </span>
      </IfMay>
    ),
  },
];

/** Staff see what is waiting to be paid, and who made it. Renders nothing if nothing is. */
export default function OpenPhoneOrders() {
  const { data, error, mutate } = useApi("admin/phone-orders/list", {});
  const [asked, setAsked] = useState<PhoneOrder>();
  const [link, setLink] = useState<{ text: string; email: string }>();
  const again = useAction(async ({ _id, customer }: PhoneOrder) => {
    const sent = await call("admin/phone-orders/send", { id: _id });
    setLink({ text: sent.link, email: customer.email });
    toast.success("Link sent again");
  });
  if (error?.code === "forbidden") return null;
  if (error && !data) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (!data || (data.phoneOrders.length === 0 && !asked)) return null;
  return (
    <section className={css.panel} aria-labelledby="phone-orders-title">
      <h2 id="phone-orders-title">
        Waiting to be paid by link ({data.phoneOrders.length} of {data.most})
      </h2>
      {link && (
        <Notice tone="success" title={`We've emailed the link to ${link.email}`}>
          <Copyable name="Link" text={link.text} />
        </Notice>
      )}
      <Table
        caption="Phone orders waiting to be paid"
        columns={columnsOf({ send: (order) => void again.run(order), cancel: setAsked })}
        rows={data.phoneOrders}
        keyOf={({ _id }) => _id}
        isStale={again.busy}
      />
      <Confirmation
        open={asked !== undefined}
        title="Cancel this phone order?"
        action="Cancel phone order"
        keep="Keep it"
        onConfirm={async () => {
          if (asked) await call("admin/phone-orders/cancel", { id: asked._id });
          toast.success("Phone order cancelled");
        }}
        onSettled={() => mutate()}
        onClose={() => setAsked(undefined)}
      >
        <p>
          The link to {asked?.customer.name} stops working, and the items are for sale again. We'll email the
          customer.
        </p>
      </Confirmation>
    </section>
  );
}
