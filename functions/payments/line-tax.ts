import { type GstRule, lineValue, type PricedLine, percentOf, taxByRate } from "../../shared/core/money.ts";

/**
 * The first `value` paise of a line carry the tax up to there less the tax before the line, rounded down. So the parts
 * of any split add up to their rate's tax.
 */
export interface LineShare {
  valuePaise: number;
  taxUpTo(valuePaise: number, taxPaise?: number): number;
  rateTaxPaise: number;
}

const share = (taxPaise: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((taxPaise * part) / whole);

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

export function paidForUnits(
  { quantity }: PricedLine,
  { valuePaise, taxUpTo }: LineShare,
  { prices }: GstRule,
  units: number,
): number {
  const value = Math.floor((valuePaise * units) / quantity);
  return prices === "inclusive" ? value : value + taxUpTo(value);
}

/** Shares `paise` by weight within limits: cumulative shares rounded down, less those before, so that they add up. */
export function shareOut(paise: number, weights: readonly number[], limits = weights): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight, index) => {
    const upTo = (cumulative: number): number =>
      all === 0 ? 0 : Number((BigInt(paise) * BigInt(cumulative)) / BigInt(all));
    const part = upTo(before + weight) - upTo(before);
    before += weight;
    return Math.min(part, limits[index] ?? 0);
  });
}
