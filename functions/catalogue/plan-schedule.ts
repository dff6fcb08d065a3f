import { AppError } from "../../shared/core/errors.ts";
import { formatRupees, toPaise, toRupees } from "../../shared/core/money.ts";
import type { Visibility } from "../../shared/products/catalogue.ts";
import { orderProblems, type PriceChange } from "../../shared/products/schedule.ts";
import { isAboveMrp } from "./mrp.ts";
import type { Product, Schedule } from "./product.ts";
import { isAwaitingPhoto, settledAt } from "./schedule.ts";

/** Fields that are missing stay as they are; those that are undefined are removed. */
interface Given {
  price: number;
  visibility?: Visibility | undefined;
  liveFrom?: string | undefined;
  liveUntil?: string | undefined;
  priceChange?: PriceChange | undefined;
}

type Planned = Pick<Product, "images" | "hidden" | "awaitsPhoto" | "mrpPaise" | "gstPercent"> & Schedule;

function changeOf({ priceChange }: Given): Schedule["priceChange"] {
  if (!priceChange) return undefined;
  const { price, from, until } = priceChange;
  return { pricePaise: toPaise(price), from, ...(until !== undefined && { until }) };
}

function planOf(given: Given, { priceChange, ...current }: Planned): Planned & Pick<Product, "pricePaise"> {
  const { usualPaise: _, ...change } = priceChange ?? { pricePaise: 0, from: "" };
  return {
    ...current,
    ...("visibility" in given && { visibility: given.visibility === "hidden" ? "hidden" : undefined }),
    ...("liveFrom" in given && { liveFrom: given.liveFrom }),
    ...("liveUntil" in given && { liveUntil: given.liveUntil }),
    priceChange: "priceChange" in given ? changeOf(given) : priceChange && change,
    pricePaise: toPaise(given.price),
    awaitsPhoto: isAwaitingPhoto({ ...current, pricePaise: 0 }),
  };
}

/** Checks both prices, since one follows the other unattended. */
function mrpProblems(plan: ReturnType<typeof planOf>) {
  const { pricePaise, priceChange, mrpPaise } = plan;
  if (!priceChange || mrpPaise === undefined) return {};
  const message = `This is above the MRP of ${formatRupees(toRupees(mrpPaise))}, with GST`;
  return {
    ...(isAboveMrp(plan, priceChange.pricePaise) && { "priceChange.price": message }),
    ...(isAboveMrp(plan, pricePaise) && { price: message }),
  };
}

const endProblems = (plan: Schedule, seen: Schedule | undefined, now: Date) => {
  const isOver = (end: string | undefined, before: string | undefined): boolean =>
    end !== undefined && end !== before && Date.parse(end) <= now.getTime();
  const message = "Choose a time in the future";
  return {
    ...(isOver(plan.liveUntil, seen?.liveUntil) && { liveUntil: message }),
    ...(isOver(plan.priceChange?.until, seen?.priceChange?.until) && { "priceChange.until": message }),
  };
};

/** Throws `invalid` (400) if a schedule ends before it begins or has ended, or if a price is above the MRP. */
export function scheduled(given: Given, current: Planned, seen: Schedule | undefined, now: Date) {
  const plan = planOf(given, current);
  const problems = { ...endProblems(plan, seen, now), ...mrpProblems(plan), ...orderProblems(plan) };
  const [first] = Object.keys(problems);
  if (first !== undefined) throw new AppError("invalid", first, problems);
  const { pricePaise, priceChange, visibility, liveFrom, liveUntil, hidden, awaitsPhoto } = settledAt(
    plan,
    now,
  );
  return { pricePaise, priceChange, visibility, liveFrom, liveUntil, hidden, awaitsPhoto };
}
