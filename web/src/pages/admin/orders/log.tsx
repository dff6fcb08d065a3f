import type { ReactNode } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ActivityEntry } from "../parts/activity-entry.tsx";
import css from "../parts/admin.module.css";

interface EntriesProps {
  title: string;
  none: string;
  children: ReactNode[];
}

const Entries = ({ title, none, children }: EntriesProps) => (
  <section className={css.panel}>
    <h2>{title}</h2>
    {children.length > 0 ? <ul className={css.log}>{children}</ul> : <p className={css.soft}>{none}</p>}
  </section>
);

const triedAgain = (tries: number): string => (tries > 1 ? `, ${tries} tries` : "");

const mailNames: Record<string, string> = {
  Processing: "Order confirmation",
  Shipped: "Shipping email",
  Delivered: "Delivery email",
  Cancelled: "Cancellation email",
};
/** Mails with ids, such as `refund-re_…`. */
const prefixes = [
  ["refund-", "Refund email"],
  ["tracking-", "Tracking email"],
  ["address-", "Address change"],
  ["return-", "Return email"],
] as const;
const mailName = (kind: string): string =>
  prefixes.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? mailNames[kind] ?? kind;

export const Log = ({ order: { mails = [], activity = [] } }: { order: Order }) => (
  <div className={css.pair}>
    <Entries title="Emails" none="No emails sent yet.">
      {mails.map(({ kind, state, at, tries }) => (
        <li key={kind + at}>
          {mailName(kind)}: {state}
          {triedAgain(tries)} <Time at={at} to="minute" />
        </li>
      ))}
    </Entries>
    <Entries title="Activity" none="No changes by staff yet.">
      {activity.map((entry) => (
        <ActivityEntry key={entry.at + entry.did} entry={entry} />
      ))}
    </Entries>
  </div>
);
