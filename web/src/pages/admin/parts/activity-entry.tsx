import type { Activity } from "../../../../../shared/core/activity.ts";
import { Time } from "../../../ui/display/time.tsx";
import css from "./admin.module.css";

export const ActivityEntry = ({ entry: { did, by, at, changes } }: { entry: Activity }) => (
  <li>
    {did} by {by} <Time at={at} to="minute" />
    {changes.map(({ field, from, to }) => (
      <span key={field} className={css.change}>
        {field}: {from && `${from} → `}
        {to}
      </span>
    ))}
  </li>
);
