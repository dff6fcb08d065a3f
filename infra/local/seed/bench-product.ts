import { createHash } from "node:crypto";
import type { Product } from "../../../functions/catalogue/product.ts";
import { newId } from "../../../functions/platform/id.ts";
import { toPaise } from "../../../shared/core/money.ts";
import { type Category, categories } from "../../../shared/products/catalogue.ts";
import { colours, editions, kinds, makers, models } from "./bench-words.ts";
import { daysBefore } from "./time.ts";

const catalogueAgeDays = 720;

/** Returns a number below `limit`, the same in every run. */
type Draw = (limit: number) => number;

function drawFor(index: number): Draw {
  const hash = createHash("sha256").update(`product ${index}`).digest();
  let next = 0;
  return (limit) => {
    const drawn = hash.readUInt16BE(next) % limit;
    next = (next + 2) % hash.length;
    return drawn;
  };
}

const pick = (words: readonly string[], draw: Draw): string => words[draw(words.length)] ?? "";

/** Log-uniform: many cheap products, few expensive ones, at prices ending in 99. */
function priceIn(category: Category, draw: Draw): number {
  const [min, max] = kinds[category].rupees;
  const rupees = min * (max / min) ** (draw(10_000) / 10_000);
  return Math.max(min, Math.floor(rupees / 100) * 100 + 99);
}

function descriptionOf(category: Category, name: string, draw: Draw): string {
  const { uses, details } = kinds[category];
  const first = draw(details.length);
  const second = (first + 1 + draw(details.length - 1)) % details.length;
  return (
    `${name} in ${pick(colours, draw)}, made ${pick(uses, draw)}. It has ${details[first]} and ` +
    `${details[second]}, and runs for ${6 + draw(40)} hours on a charge over USB-C. ` +
    "One year of warranty and a seven-day replacement come with it."
  );
}

/** Index 0 is the newest. */
export function benchProduct(index: number, count: number, now: Date): Product {
  const draw = drawFor(index);
  const category = categories[draw(categories.length)] ?? "earbuds";
  const line = `${pick(makers, draw)} ${pick(models, draw)}${pick(editions, draw)}`;
  const name = `${line} ${pick(kinds[category].nouns, draw)}`;
  const created = daysBefore(now, (index / count) * catalogueAgeDays);
  return {
    id: newId(created),
    name,
    pricePaise: toPaise(priceIn(category, draw)),
    category,
    description: descriptionOf(category, name, draw),
    stock: draw(20) === 0 ? 0 : 1 + draw(200),
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: [],
    createdAt: created.toISOString(),
  };
}
