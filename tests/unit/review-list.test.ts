import fc from "fast-check";
import { expect, test } from "vitest";
import { distributionOf, figuresOf, ratingMove } from "../../functions/reviews/rating.ts";
import type { Review } from "../../functions/reviews/review.ts";
import { type Arrangement, arrange } from "../../functions/reviews/review-list.ts";
import { reviewSorts, starsOf } from "../../shared/reviews/schemas.ts";

const hex = fc.integer({ min: 0, max: 0xffff_ffff }).map((n) => n.toString(16).padStart(24, "0"));
const review: fc.Arbitrary<Review> = fc
  .record({
    id: hex,
    halves: fc.integer({ min: 0, max: 10 }),
    helpful: fc.integer({ min: 0, max: 12_000 }),
    verified: fc.boolean(),
    removed: fc.option(fc.constant("Advertising"), { nil: undefined, freq: 4 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ halves, minute, ...rest }) => ({
    ...rest,
    productId: "",
    userId: "",
    name: "",
    comment: "",
    rating: halves / 2,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  }));
const reviews = fc.uniqueArray(review, { selector: ({ id }) => id, maxLength: 40 });
const arrangement: fc.Arbitrary<Arrangement> = fc.record({
  sort: fc.constantFrom(...reviewSorts),
  stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  verified: fc.option(fc.constant("true" as const), { nil: undefined }),
});

test("pages of any length return each matching review once, in order, with hidden ones last", () => {
  fc.assert(
    fc.property(reviews, arrangement, fc.integer({ min: 1, max: 7 }), (all, wanted, limit) => {
      const found: Review[] = [];
      let cursor: string | undefined;
      do {
        const page = arrange(all, wanted, { limit, cursor });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      const { sort, stars, verified } = wanted;
      const isWanted = (each: Review) =>
        (stars === undefined || (!each.removed && starsOf(each.rating) === stars)) &&
        (verified === undefined || (!each.removed && each.verified));
      expect(new Set(found)).toEqual(new Set(all.filter(isWanted)));
      expect(found).toHaveLength(all.filter(isWanted).length);
      for (const [index, next] of found.slice(1).entries()) {
        const one = found[index];
        if (!one) continue;
        if (sort !== "newest" && (one.removed || next.removed)) {
          expect(next.removed !== undefined || one.removed === undefined).toBe(true);
          continue;
        }
        const values = { newest: 0, helpful: one.helpful - next.helpful, highest: one.rating - next.rating };
        const lead = sort === "lowest" ? next.rating - one.rating : values[sort];
        expect(lead).toBeGreaterThanOrEqual(0);
        if (lead === 0) expect(one.createdAt >= next.createdAt).toBe(true);
      }
    }),
  );
});

test("increments add up to the figures of the reviews shown, and to the number of each star", () => {
  const write = fc.record({ id: fc.nat({ max: 5 }), review: fc.option(review, { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 60 }), (writes) => {
      const figures = figuresOf([]);
      const there = new Map<number, Review>();
      for (const { id, review: after } of writes) {
        const move = ratingMove(there.get(id), after);
        for (const name of Object.keys(figures) as (keyof typeof figures)[]) figures[name] += move[name];
        if (after) there.set(id, after);
        else there.delete(id);
      }
      expect(figures).toEqual(figuresOf([...there.values()]));
      const shown = [...there.values()].filter(({ removed }) => !removed);
      const counts = distributionOf(figures)?.map(({ stars, count }) => [stars, count]);
      expect(counts).toEqual(
        [5, 4, 3, 2, 1].map((stars) => [
          stars,
          shown.filter(({ rating }) => Math.max(1, Math.ceil(rating)) === stars).length,
        ]),
      );
    }),
  );
});

test("a product reviewed before stars were counted has no distribution", () => {
  expect(distributionOf({ reviewCount: 2 })).toBeUndefined();
  expect(distributionOf({ reviewCount: 0 })).toHaveLength(5);
});
