import { createHash } from "node:crypto";
import { newId } from "../../../functions/data/id.ts";
import type { Product } from "../../../functions/domain/product.ts";
import { type Category, categories } from "../../../shared/catalogue.ts";
import { toPaise } from "../../../shared/money.ts";
import { colours, editions, kinds, makers, models } from "./bench-words.ts";
import { daysBefore } from "./time.ts";

const overDays = 720;

/** Below `limit`; one number's draws are the same in every run. */
type Draw = (limit: number) => number;

function drawingFor(at: number): Draw {
  const hash = createHash("sha256").update(`product ${at}`).digest();
  let next = 0;
  return (limit) => {
    const drawn = hash.readUInt16BE(next) % limit;
    next = (next + 2) % hash.length;
    return drawn;
  };
}

const pick = (words: readonly string[], draw: Draw): string => words[draw(words.length)] ?? "";

/** Many cheap things, few dear ones, ending in 99. */
function priceIn(category: Category, draw: Draw): number {
  const [least, most] = kinds[category].rupees;
  const rupees = least * (most / least) ** (draw(10_000) / 10_000);
  return Math.max(least, Math.floor(rupees / 100) * 100 + 99);
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

/** Product number `at` of `count`, the newest first. */
export function benchProduct(at: number, count: number, now: Date): Product {
  const draw = drawingFor(at);
  const category = categories[draw(categories.length)] ?? "earbuds";
  const line = `${pick(makers, draw)} ${pick(models, draw)}${pick(editions, draw)}`;
  const name = `${line} ${pick(kinds[category].nouns, draw)}`;
  const created = daysBefore(now, (at / count) * overDays);
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
