import type { PriceEdit } from "../../shared/bulk-edits/schemas.ts";
import { toPaise } from "../../shared/core/money.ts";
import { priceRange } from "../../shared/products/catalogue.ts";

const minPaise = 100;
const maxPaise = toPaise(priceRange.max);
const hundredRupees = 10_000;

export const isPrice = (paise: number): boolean => paise >= minPaise && paise <= maxPaise;

/** The nearest price of whole rupees that ends in these two digits, the higher of two. */
function nearestEnding(paise: number, digits: number): number {
  const end = toPaise(digits);
  const below = Math.floor((paise - end) / hundredRupees) * hundredRupees + end;
  const above = below + hundredRupees;
  if (!isPrice(below)) return above;
  return isPrice(above) && above - paise <= paise - below ? above : below;
}

/** May be no price at all: too low or too high. */
export function newPaise(paise: number, { by, value }: PriceEdit): number {
  if (by === "amount") return paise + toPaise(value);
  if (by === "ending") return nearestEnding(paise, value);
  return Math.round((paise * (10_000 + Math.round(value * 100))) / 10_000);
}
