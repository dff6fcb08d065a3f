import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCode, newCoupon } from "../../functions/coupons/coupon.ts";
import { discounted } from "../../functions/coupons/discount.ts";
import { lineValue, totalsOf } from "../../shared/core/money.ts";

const now = new Date("2026-11-01T00:00:00Z");
const categories = ["earbuds", "headphone"] as const;

const line = fc.record({
  pricePaise: fc.integer({ min: 1, max: 1_000_000_00 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  category: fc.constantFrom(...categories),
  gstPercent: fc.constantFrom(undefined, 5, 18, 0.1),
});
const off = fc.oneof(
  fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 1, max: 100 }),
    maxDiscount: fc.integer({ min: 1, max: 50_000_00 }).map((paise) => paise / 100),
  }),
  fc.record({
    kind: fc.constant("fixed" as const),
    value: fc.integer({ min: 1, max: 1_000_000_00 }).map((paise) => paise / 100),
  }),
);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

test("a discount is split to the paisa, never exceeds a line and leaves something to charge", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 50 }),
      off,
      fc.boolean(),
      fc.constantFrom("exclusive" as const, "inclusive" as const),
      (drawn, terms, isLimited, prices) => {
        const lines = drawn.map(({ category: _, gstPercent, ...each }, index) => ({
          ...each,
          productId: String(index),
          name: "",
          image: "",
          ...(gstPercent !== undefined && { gstPercent }),
        }));
        const products = drawn.map(({ category }, index) => ({ id: String(index), category }));
        const isEligible = (index: number) => !isLimited || drawn[index]?.category === "earbuds";
        const limit = isLimited ? { categories: ["earbuds" as const] } : {};
        const coupon = newCoupon({ code: "TEN", ...terms, ...limit }, { id: "1", now });
        const values = lines.map(({ pricePaise, quantity }) => pricePaise * quantity);
        const eligible = sum(values.filter((_, index) => isEligible(index)));
        const asked =
          terms.kind === "fixed"
            ? Math.round(terms.value * 100)
            : Math.min(
                Math.round((eligible * terms.value) / 100),
                "maxDiscount" in terms ? Math.round(terms.maxDiscount * 100) : Number.POSITIVE_INFINITY,
              );
        const expected = Math.min(asked, eligible, sum(values) - 50);
        if (expected <= 0) {
          expect(() => discounted(coupon, { lines, products }, now)).toThrow(/^This code /);
          return;
        }
        const after = discounted(coupon, { lines, products }, now);
        const shares = after.map(({ discountPaise = 0 }) => discountPaise);
        expect(sum(shares)).toBe(expected);
        for (const [index, share] of shares.entries()) {
          expect(Number.isInteger(share)).toBe(true);
          if (!isEligible(index)) expect(share).toBe(0);
          // In proportion, but for the rounding.
          else expect(Math.abs(share - (expected * (values[index] ?? 0)) / eligible)).toBeLessThanOrEqual(1);
        }
        for (const each of after) expect(lineValue(each)).toBeGreaterThanOrEqual(0);
        const totals = totalsOf(after, { percent: 18, prices });
        if (prices === "inclusive") expect(totals.totalPaise).toBe(sum(values) - expected);
        else expect(totals.discountPaise).toBe(expected);
        expect(totals.totalPaise).toBeGreaterThanOrEqual(50);
      },
    ),
    { numRuns: 1000 },
  );
});

test("codes match regardless of case, spaces, hyphens and look-alikes", () => {
  expect(["welcome 1O", "WELC0ME-10", "WeIcOmE10"].map(foldCode)).toEqual(
    Array(3).fill(foldCode("WELCOME10")),
  );
  expect(foldCode("SOUND500")).not.toBe(foldCode("SOUND50"));
});
