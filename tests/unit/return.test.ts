import fc from "fast-check";
import { expect, test } from "vitest";
import { type Return, refundFor } from "../../functions/after-sales/return.ts";
import type { Order } from "../../functions/orders/order.ts";
import { totalsOf } from "../../shared/money.ts";

const line = fc.record({
  pricePaise: fc.integer({ min: 100, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 6 }),
});

const orderOf = (drafts: { pricePaise: number; quantity: number }[]): Order => {
  const lines = drafts.map((draft, index) => ({ productId: `p${index}`, name: "", image: "", ...draft }));
  return { lines, ...totalsOf(lines), refundedPaise: 0 } as unknown as Order;
};

/** One unit of each line after the other, in the order that `picks` gives. */
function unitsOf(order: Order, picks: readonly number[]): string[] {
  const units = order.lines.flatMap(({ productId, quantity }) => Array<string>(quantity).fill(productId));
  return units
    .map((productId, index) => ({ productId, rank: picks[index % picks.length] ?? 0, index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ productId }) => productId);
}

test("refunds of the lines add up to the payment, in whatever way and order the units come back", () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (drafts, picks, step) => {
        const order = orderOf(drafts);
        const returns: Return[] = [];
        const units = unitsOf(order, picks);
        let sum = 0;
        for (let at = 0; at < units.length; at += step) {
          const counts = Map.groupBy(units.slice(at, at + step), (id) => id);
          const lines = [...counts].map(([productId, its]) => ({
            productId,
            name: "",
            quantity: its.length,
            received: its.length,
          }));
          const amountPaise = refundFor({ ...order, refundedPaise: sum }, returns, lines);
          expect(amountPaise).toBeGreaterThan(0);
          returns.push({ state: "Refunded", lines, amountPaise } as unknown as Return);
          sum += amountPaise;
        }
        expect(sum).toBe(order.totalPaise);
      },
    ),
  );
});

test("no more than is left of the payment goes back", () => {
  const order = orderOf([{ pricePaise: 100_000, quantity: 1 }]);
  const lines = [{ productId: "p0", name: "", quantity: 1, received: 1 }];
  expect(refundFor(order, [], lines)).toBe(102_000);
  expect(refundFor({ ...order, refundedPaise: 100_000 }, [], lines)).toBe(2000);
});
