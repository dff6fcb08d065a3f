import { formatRupees } from "../../../../../shared/core/money.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";

function whyHidden({ hidden, visibility, liveFrom }: AdminProduct): string | undefined {
  if (!hidden) return undefined;
  if (visibility === "hidden") return "Hidden";
  return liveFrom === undefined ? "No photo yet" : "Not live yet";
}

interface PeriodProps {
  what: string;
  from: string | undefined;
  until: string | undefined;
}

const Period = ({ what, from, until }: PeriodProps) => (
  <span className={css.second}>
    {what}
    {from !== undefined && (
      <>
        {" from "}
        <Time at={from} to="minute" />
      </>
    )}
    {until !== undefined && (
      <>
        {" until "}
        <Time at={until} to="minute" />
      </>
    )}
  </span>
);

const isPast = (at: string): boolean => Date.parse(at) <= Date.now();

/** Says why shoppers can't find a product, and what its schedule will change. */
export function ScheduleState({ of }: { of: AdminProduct }) {
  const { visibility, liveFrom, liveUntil, priceChange } = of;
  const why = whyHidden(of);
  const hasPeriod = visibility !== "hidden" && (liveFrom !== undefined || liveUntil !== undefined);
  return (
    <>
      {why && (
        <span className={css.second}>
          <Badge tone="waiting">{why}</Badge>
        </span>
      )}
      {hasPeriod && <Period what="Live" from={liveFrom} until={liveUntil} />}
      {priceChange && (
        <Period
          what={`${formatRupees(priceChange.price)}${isPast(priceChange.from) ? " now" : ""}`}
          from={isPast(priceChange.from) ? undefined : priceChange.from}
          until={priceChange.until}
        />
      )}
    </>
  );
}
