import fc from "fast-check";
import { expect, test } from "vitest";
import {
  expiryOf,
  isExpired,
  mergeLines,
  orderTotals,
  type Payment,
} from "../../functions/payments/payment.ts";
import { gst } from "../support/gst.ts";

const payment = (amountPaise: number): Payment => ({
  id: "0".repeat(24),
  userId: "1".repeat(24),
  userName: "Asha",
  mode: "amountOnly",
  state: "OPEN",
  amountPaise,
  lines: [{ productId: "2".repeat(24), name: "Buds", image: "", pricePaise: 199_900, quantity: 1 }],
  gst,
  cartHash: "",
  provider: "stripe",
  attempt: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-01T01:00:00.000Z",
});

test("lines of the same product are merged and sorted", () => {
  const line = fc.record({
    product: fc.constantFrom("a", "b", "c"),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const merged = mergeLines(lines);
      const ids = merged.map(({ product }) => product);
      expect(ids).toEqual([...new Set(lines.map(({ product }) => product))].sort());
      for (const { product, quantity } of merged) {
        const wanted = lines.filter((candidate) => candidate.product === product);
        expect(quantity).toBe(wanted.reduce((sum, candidate) => sum + candidate.quantity, 0));
      }
    }),
  );
});

test("a difference of one paisa is accepted and the charged amount stored; two paise are a mismatch", () => {
  const exact = 199_900 + 3998;
  expect(orderTotals(payment(exact))?.totalPaise).toBe(exact);
  expect(orderTotals(payment(exact - 1))?.totalPaise).toBe(exact - 1);
  expect(orderTotals(payment(exact + 1))?.totalPaise).toBe(exact + 1);
  expect(orderTotals(payment(exact + 2))).toBeUndefined();
  expect(orderTotals(payment(100))).toBeUndefined();
});

test("a priced payment expires after 15 minutes, an amount-only one after an hour", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(isExpired({ expiresAt: expiryOf("priced", now) }, later(14.9))).toBe(false);
  expect(isExpired({ expiresAt: expiryOf("priced", now) }, later(15))).toBe(true);
  expect(isExpired({ expiresAt: expiryOf("amountOnly", now) }, later(59.9))).toBe(false);
  expect(isExpired({ expiresAt: expiryOf("amountOnly", now) }, later(60))).toBe(true);
});
