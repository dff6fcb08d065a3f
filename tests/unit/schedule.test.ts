import { expect, test } from "vitest";
import type { Product } from "../../functions/catalogue/product.ts";
import { productAt } from "../../functions/catalogue/schedule.ts";

const from = Date.parse("2026-10-20T06:30:00.000Z");
const until = Date.parse("2026-10-21T06:30:00.000Z");
const instant = (at: number) => new Date(at).toISOString();
const product = { pricePaise: 100_000, images: [{}] } as unknown as Product;

test("a scheduled price applies from its first millisecond to its last", () => {
  const priceChange = { pricePaise: 70_000, from: instant(from), until: instant(until) };
  const priceAt = (at: number) => productAt({ ...product, priceChange }, new Date(at)).pricePaise;
  expect([from - 1, from, until - 1, until].map(priceAt)).toEqual([100_000, 70_000, 70_000, 100_000]);
});

test("a product is live from its first millisecond to its last", () => {
  const isHiddenAt = (at: number) =>
    Boolean(
      productAt({ ...product, liveFrom: instant(from), liveUntil: instant(until) }, new Date(at)).hidden,
    );
  expect([from - 1, from, until - 1, until].map(isHiddenAt)).toEqual([true, false, false, true]);
});
