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
