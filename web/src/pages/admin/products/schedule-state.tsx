import { formatRupees } from "../../../../../shared/core/money.ts";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";

interface OfProduct {
  of: AdminProduct;
}

function whyHidden({ hidden, visibility, liveFrom }: AdminProduct): string | undefined {
  if (!hidden) return undefined;
  if (visibility === "hidden") return "Hidden";
  return liveFrom === undefined ? "Hidden until it has a photo" : "Not live yet";
}

/** Says why shoppers can't find a product, and until when that stays so. */
export function VisibilityState({ of }: OfProduct) {
  const { hidden, visibility, liveFrom, liveUntil } = of;
  const starts = hidden && visibility !== "hidden" ? liveFrom : undefined;
  const ends = visibility === "hidden" ? undefined : liveUntil;
  const why = whyHidden(of);
  if (!why && ends === undefined) return null;
  return (
    <span className={css.second}>
      {why && <Badge tone="waiting">{why}</Badge>}
      {starts !== undefined && (
        <>
          {" "}
          live from <Time at={starts} to="minute" />
        </>
      )}
      {ends !== undefined && (
        <>
          {" "}
          live until <Time at={ends} to="minute" />
        </>
      )}
    </span>
  );
}

export function PriceState({ of: { priceChange } }: OfProduct) {
  if (!priceChange) return null;
  const { price, from, until } = priceChange;
  const isNow = Date.parse(from) <= Date.now();
  return (
    <span className={css.second}>
      {formatRupees(price)} {isNow ? "now" : "from "}
      {!isNow && <Time at={from} to="minute" />}
      {until !== undefined && (
        <>
          {" "}
          until <Time at={until} to="minute" />
        </>
      )}
    </span>
  );
}
