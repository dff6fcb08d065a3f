import { useState } from "react";
import { dayMs } from "../../../../../shared/core/limits.ts";
import type { Returnable } from "../../../../../shared/returns/schemas.ts";
import { afterSales } from "../../../app/shop.ts";
import { Time } from "../../../ui/display/time.tsx";
import styles from "./returns.module.css";

/** Time left in the return window, or how long faults are covered after it. */
export function ReturnWindow({ until, defectUntil }: Pick<Returnable, "until" | "defectUntil">) {
  const [now] = useState(Date.now);
  const days = (Date.parse(until) - now) / dayMs;
  if (days < 0)
    return (
      <p>
        Your {afterSales.returnDays}-day return window has closed. You're still covered for faults until{" "}
        <Time at={defectUntil} to="longDay" />.
      </p>
    );
  const left = Math.ceil(days);
  const share = Math.min(1, days / afterSales.returnDays);
  return (
    <div className={styles.window}>
      <p>
        <b>{left === 1 ? "Last day to return it" : `${left} days left to return it`}</b>
      </p>
      <svg className={styles.track} aria-hidden="true">
        <rect width={`${100 * share}%`} height="100%" />
      </svg>
      <p className={styles.soft}>
        Return it for any reason by <Time at={until} to="minute" />. Faults are covered until{" "}
        <Time at={defectUntil} to="longDay" />.
      </p>
    </div>
  );
}
