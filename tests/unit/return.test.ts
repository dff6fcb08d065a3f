import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Order } from "../../functions/orders/order.ts";
import { refundForUnits } from "../../functions/orders/part-refund.ts";
import { linesToReturn, type Return, refundFor, returnableOf } from "../../functions/returns/return.ts";
import type { AppError } from "../../shared/core/errors.ts";
import { dayMs } from "../../shared/core/limits.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { usualAfterSales } from "../../shared/orders/after-sales.ts";
import { gst } from "../support/gst.ts";

const line = fc.record({
  pricePaise: fc.integer({ min: 100, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  discountPaise: fc.integer({ min: 0, max: 90 }),
});

const orderOf = (
  drafts: { pricePaise: number; quantity: number; discountPaise?: number }[],
  prices: "exclusive" | "inclusive" = "exclusive",
): Order => {
  const rule = { ...gst, prices };
  const lines = drafts.map((draft, index) => ({ productId: `p${index}`, name: "", image: "", ...draft }));
  return { lines, gst: rule, ...totalsOf(lines, rule), refundedPaise: 0 } as unknown as Order;
};

/** One unit of each line after the other, in the order that `picks` gives. */
function unitsOf(order: Order, picks: readonly number[]): string[] {
  const units = order.lines.flatMap(({ productId, quantity }) => Array<string>(quantity).fill(productId));
  return units
    .map((productId, index) => ({ productId, rank: picks[index % picks.length] ?? 0, index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ productId }) => productId);
}

test("cancelled and returned parts add up to the payment, in whatever way and order they come", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }),
      fc.record({
        step: fc.integer({ min: 1, max: 4 }),
        cancelled: fc.integer({ min: 0, max: 30 }),
        prices: fc.constantFrom("exclusive", "inclusive"),
      }),
      (drafts, picks, { step, cancelled, prices }) => {
        let order = orderOf(drafts, prices);
        const returns: Return[] = [];
        const units = unitsOf(order, picks);
        let sum = 0;
        for (let at = 0; at < units.length; at += step) {
          const counts = Map.groupBy(units.slice(at, at + step), (id) => id);
          const parts = [...counts].map(([productId, its]) => ({ productId, quantity: its.length }));
          order = { ...order, refundedPaise: sum };
          if (at < cancelled) {
            const paise = refundForUnits(order, parts);
            order = {
              ...order,
              cancellations: [...(order.cancellations ?? []), { at: "", units: parts, paise }],
            };
            sum += paise;
            continue;
          }
          const lines = parts.map((part) => ({ ...part, name: "", received: part.quantity }));
          const amountPaise = refundFor(order, returns, lines);
          expect(amountPaise).toBeGreaterThan(0);
          returns.push({ state: "Refunded", lines, amountPaise } as unknown as Return);
          sum += amountPaise;
        }
        expect(sum).toBe(order.totalPaise);
      },
    ),
  );
});

test("a refund never exceeds what is left of the payment", () => {
  const order = orderOf([{ pricePaise: 100_000, quantity: 1 }]);
  const lines = [{ productId: "p0", name: "", quantity: 1, received: 1 }];
  expect(refundFor(order, [], lines)).toBe(102_000);
  expect(refundFor({ ...order, refundedPaise: 100_000 }, [], lines)).toBe(2000);
});

beforeEach(() => vi.stubEnv("AFTER_SALES", JSON.stringify(usualAfterSales)));
afterEach(() => vi.unstubAllEnvs());

const deliveredAt = Date.parse("2026-11-01T10:00:00.000Z");
const delivered = {
  ...orderOf([{ pricePaise: 100_000, quantity: 2 }]),
  status: "Delivered",
  history: [{ status: "Delivered", at: new Date(deliveredAt).toISOString() }],
} as Order;

/** The error's code when units are asked for so many milliseconds after delivery; undefined if they may be. */
function refusalAfter(milliseconds: number, kind: Return["kind"], reason: Return["reason"]) {
  const wish = { kind, reason, items: [{ product: "p0", quantity: 1 }] };
  try {
    linesToReturn(delivered, [], wish, new Date(deliveredAt + milliseconds));
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
}

test.each([
  [7, "refund", "did-not-suit"],
  [7, "replace", "wrong-item"],
  [7, "refund", "stopped-working"],
  [365, "replace", "stopped-working"],
  [365, "repair", "damaged"],
] as const)("a return is possible for %d days, to the second: %s because %s", (days, kind, reason) => {
  expect(refusalAfter(days * dayMs - 1000, kind, reason)).toBeUndefined();
  expect(refusalAfter(days * dayMs, kind, reason)).toBeUndefined();
  expect(refusalAfter(days * dayMs + 1000, kind, reason)).toBe("not_returnable");
});

test("a stage can allow longer returns, and shoppers are offered exactly those", () => {
  vi.stubEnv("AFTER_SALES", JSON.stringify({ ...usualAfterSales, returnDays: 30, warrantyDays: 20 }));
  expect(refusalAfter(30 * dayMs, "replace", "damaged")).toBeUndefined();
  const now = new Date(deliveredAt + 30 * dayMs);
  expect(returnableOf(delivered, [], now)?.until).toBe(now.toISOString());
  expect(returnableOf(delivered, [], new Date(now.getTime() + 1000))).toBeUndefined();
});
