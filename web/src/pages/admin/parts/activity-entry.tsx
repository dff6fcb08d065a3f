import type { Activity } from "../../../../../shared/order.ts";
import css from "./admin.module.css";
import { Time } from "./time.tsx";

/** Who did what, when, and what it changed. */
export const ActivityEntry = ({ entry: { did, by, at, changes } }: { entry: Activity }) => (
  <li>
    {did} by {by} <Time at={at} exact />
    {changes.map(({ field, from, to }) => (
      <span key={field} className={css.change}>
        {field}: {from && `${from} → `}
        {to}
      </span>
    ))}
  </li>
);
