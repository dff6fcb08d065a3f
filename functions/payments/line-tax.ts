import { type GstRule, lineValue, type PricedLine, percentOf, taxByRate } from "../../shared/core/money.ts";

/**
 * The first `value` paise of a line carry the tax up to there less the tax before the line. Rounded down at
 * each such border, so that the parts add up to their rate's tax in whatever way a sale is split, and the
 * last part takes the rounding.
 */
export interface LineShare {
  /** Paise asked for the line, after its discount. */
  valuePaise: number;
  /** Of `taxPaise`, paise that the line's first `valuePaise` paise carry. */
  taxUpTo(valuePaise: number, taxPaise?: number): number;
  /** Paise of tax at the line's rate, on all its lines. */
  rateTaxPaise: number;
}

const share = (taxPaise: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((taxPaise * part) / whole);

/** Each line's share of its rate's tax. */
export function lineShares(lines: readonly PricedLine[], rule: GstRule): LineShare[] {
  const rates = new Map(taxByRate(lines, rule).map((rate) => [rate.percent, { ...rate, before: 0 }]));
  return lines.map((line) => {
    const rate = rates.get(percentOf(line, rule)) ?? { valuePaise: 0, taxPaise: 0, before: 0 };
    const { before, valuePaise: whole, taxPaise: rateTaxPaise } = rate;
    const valuePaise = lineValue(line);
    rate.before += valuePaise;
    return {
      valuePaise,
      rateTaxPaise,
      taxUpTo: (value, taxPaise = rateTaxPaise) =>
        share(taxPaise, before + value, whole) - share(taxPaise, before, whole),
    };
  });
}

/** Paise that a buyer paid for the first `units` of a line, tax included. */
export function paidForUnits(
  { quantity }: PricedLine,
  { valuePaise, taxUpTo }: LineShare,
  { prices }: GstRule,
  units: number,
): number {
  const value = Math.floor((valuePaise * units) / quantity);
  return prices === "inclusive" ? value : value + taxUpTo(value);
}
