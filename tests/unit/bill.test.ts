import fc from "fast-check";
import { expect, test } from "vitest";
import { creditFor, invoiceOf, type Sale, type Statement, unitsOf } from "../../functions/invoices/bill.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { address } from "../support/address.ts";

const rates = [0, 2, 5, 18, 40];

const lines = fc.array(
  fc.record({
    pricePaise: fc.oneof(fc.integer({ min: 100, max: 5_000_000 }), fc.integer({ min: 100, max: 400 })),
    quantity: fc.integer({ min: 1, max: 5 }),
    discount: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    gstPercent: fc.option(fc.constantFrom(...rates), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 5 },
);

const refund = fc.oneof(
  fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ line: fc.nat(4), units: fc.integer({ min: 1, max: 5 }) }),
);

const sales = fc.record({
  lines,
  percent: fc.constantFrom(...rates),
  prices: fc.constantFrom("exclusive" as const, "inclusive" as const),
  isInterState: fc.boolean(),
  early: fc.array(refund, { maxLength: 1 }),
  refunds: fc.array(refund, { maxLength: 4 }),
  isRefundedInFull: fc.boolean(),
});
type Case = typeof sales extends fc.Arbitrary<infer T> ? T : never;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const grossOf = ({ lines: all }: Statement): number =>
  sum(all.map(({ taxablePaise, taxPaise }) => taxablePaise + taxPaise));

function saleOf({ lines: drawn, percent, prices, isInterState }: Case): Sale {
  const all = drawn.map(({ discount, pricePaise, quantity, gstPercent }, index) => ({
    productId: String(index),
    name: `Product ${index}`,
    image: "",
    pricePaise,
    quantity,
    discountPaise: Math.floor(discount * pricePaise * quantity),
    ...(gstPercent !== undefined && { gstPercent }),
  }));
  const gst = { percent, prices, sellerState: isInterState ? "07" : "29", gstin: "29AAGCB1286Q1Z0" };
  const { totalPaise } = totalsOf(all, gst);
  return {
    id: "1",
    number: "ES-10482",
    lines: all,
    gst,
    totalPaise,
    shippingInfo: { ...address, state: "Karnataka" },
  };
}

/** Paise and units of a refund, out of what is left. */
function amountOf(asked: Case["refunds"][number], sale: Sale) {
  const left = sale.totalPaise - (sale.creditedPaise ?? 0);
  if ("share" in asked) return { paise: Math.floor(asked.share * left) };
  const productId = String(asked.line);
  const units = [{ productId, quantity: asked.units }];
  return { paise: Math.min(left, unitsOf(sale, units).totalPaise), units };
}

test("invoice − credit notes = paid − refunded, to the paisa, for 10,000 carts", () => {
  fc.assert(
    fc.property(sales, (drawn) => {
      let sale = saleOf(drawn);
      const paid = sale.totalPaise;
      const give = (asked: Case["refunds"][number] | { share: 1 }) => {
        const { paise, units } = amountOf(asked, sale);
        if (paise === 0) return undefined;
        const { creditedPaise, creditedByLine, ...note } = creditFor(sale, paise, units);
        sale = { ...sale, creditedPaise, creditedByLine };
        return { ...note, paise };
      };
      const early = drawn.early.map(give).filter((note) => note !== undefined);
      const invoice = invoiceOf(sale);
      const notes = [...drawn.refunds, ...(drawn.isRefundedInFull ? [{ share: 1 } as const] : [])]
        .map(give)
        .filter((note) => note !== undefined);

      expect(invoice.totalPaise).toBe(paid - sum(early.map(({ paise }) => paise)));
      const refunded = sum([...early, ...notes].map(({ paise }) => paise));
      expect(invoice.totalPaise - sum(notes.map(({ totalPaise }) => totalPaise))).toBe(paid - refunded);
      for (const statement of [invoice, ...notes]) {
        expect(grossOf(statement) + statement.roundOffPaise).toBe(statement.totalPaise);
        expect(Math.abs(statement.roundOffPaise)).toBeLessThanOrEqual(sale.lines.length);
        for (const line of statement.lines) {
          expect(line.taxPaise).toBeGreaterThanOrEqual(0);
          if (!drawn.isInterState) expect(line.taxPaise % 2).toBe(0);
        }
      }
      if (early.length > 0) return;
      const { taxPaise } = totalsOf(sale.lines, sale.gst);
      const billed = sum(invoice.lines.map((line) => line.taxPaise));
      const odd = new Set(invoice.lines.map(({ percent }) => percent)).size;
      expect(taxPaise - billed).toBeGreaterThanOrEqual(0);
      expect(taxPaise - billed).toBeLessThanOrEqual(drawn.isInterState ? 0 : odd);
      if (!drawn.isRefundedInFull) return;
      // All money is back, and so are each line's value and tax.
      for (const line of invoice.lines) {
        const credited = notes.flatMap((note) =>
          note.lines.filter(({ productId }) => productId === line.productId),
        );
        expect(sum(credited.map((part) => part.taxPaise))).toBe(line.taxPaise);
        expect(sum(credited.map((part) => part.taxablePaise))).toBe(line.taxablePaise);
      }
    }),
    { numRuns: 10_000 },
  );
});
