import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPrice, formatRupees, toPaise, toRupees, totalsOf } from "../../shared/core/money.ts";
import { gst } from "../support/gst.ts";

const lines = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 50 },
);

test("GST is 2 % of the subtotal, with half a paisa rounded up", () => {
  const cases: [number, number][] = [
    [24, 0],
    [25, 1],
    [74, 1],
    [75, 2],
    [200_000, 4000],
  ];
  for (const [pricePaise, taxPaise] of cases) {
    expect(totalsOf([{ pricePaise, quantity: 1 }], gst).taxPaise).toBe(taxPaise);
  }
});

test("totals of any cart are whole paise that add up", () => {
  fc.assert(
    fc.property(lines, (cart) => {
      const { itemsPaise, taxPaise, shippingPaise, totalPaise } = totalsOf(cart, gst);
      expect([itemsPaise, taxPaise, totalPaise].every(Number.isSafeInteger)).toBe(true);
      expect(totalPaise).toBe(itemsPaise + taxPaise + shippingPaise);
      expect(Math.abs(taxPaise - itemsPaise * 0.02)).toBeLessThanOrEqual(0.5);
      expect(shippingPaise).toBe(0);
    }),
  );
});

test("splitting a line changes no total", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 2, max: 1000 }),
      (pricePaise, quantity) => {
        const split = [
          { pricePaise, quantity: 1 },
          { pricePaise, quantity: quantity - 1 },
        ];
        expect(totalsOf(split, gst)).toEqual(totalsOf([{ pricePaise, quantity }], gst));
      },
    ),
  );
});

test("rupees with two decimals convert to paise and back without loss", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise);
    }),
  );
});

test("amounts use Indian digit grouping", () => {
  expect(formatRupees(123456)).toBe("₹1,23,456.00");
  expect(formatPrice(24999)).toBe("₹24,999");
  expect(formatPrice(499.5)).toBe("₹499.50");
});

test("amounts are formatted as ICU formats rupees", () => {
  const rupees = (minimumFractionDigits: number) =>
    new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", minimumFractionDigits });
  const [exact, whole] = [rupees(2), rupees(0)];
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), fc.boolean(), (drawn, isWhole) => {
      const amount = toRupees(isWhole ? drawn - (drawn % 100) : drawn);
      expect(formatRupees(amount)).toBe(exact.format(amount));
      expect(formatPrice(amount)).toBe((Number.isInteger(amount) ? whole : exact).format(amount));
    }),
    {
      examples: [
        [0, true],
        [-1, false],
        [99_999, false],
        [100_000, true],
        [10_000_000, true],
      ],
    },
  );
});
