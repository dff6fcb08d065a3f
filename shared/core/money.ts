/** Money is whole paise in code and table, and rupees with at most two decimals on the wire. */
const shippingPaise = 0;

export const toPaise = (rupees: number): number => Math.round(rupees * 100);
export const toRupees = (paise: number): number => paise / 100;

/** GST is added to prices (`exclusive`) or included in them (`inclusive`). */
export interface GstRule {
  percent: number;
  prices: "exclusive" | "inclusive";
}

export interface PricedLine {
  pricePaise: number;
  quantity: number;
  discountPaise?: number | undefined;
  gstPercent?: number | undefined;
}

export interface Totals {
  itemsPaise: number;
  discountPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
}

export const lineValue = ({ pricePaise, quantity, discountPaise = 0 }: PricedLine): number =>
  pricePaise * quantity - discountPaise;

export const percentOf = ({ gstPercent }: Pick<PricedLine, "gstPercent">, { percent }: GstRule): number =>
  gstPercent ?? percent;

/** Rounds half up to the paisa. A rate has at most two decimals. */
function taxOf(valuePaise: number, { percent, prices }: GstRule): number {
  const basisPoints = Math.round(percent * 100);
  const divisor = prices === "inclusive" ? 10_000 + basisPoints : 10_000;
  return Math.floor((2 * basisPoints * valuePaise + divisor) / (2 * divisor));
}

export const paidForOne = (line: Pick<PricedLine, "pricePaise" | "gstPercent">, rule: GstRule): number =>
  rule.prices === "inclusive"
    ? line.pricePaise
    : line.pricePaise + taxOf(line.pricePaise, { ...rule, percent: percentOf(line, rule) });

export interface RateTotal {
  percent: number;
  valuePaise: number;
  taxPaise: number;
}

/** Computes GST once for all lines of a rate, lowest rate first. */
export function taxByRate(lines: readonly PricedLine[], rule: GstRule): RateTotal[] {
  const values = new Map<number, number>();
  for (const line of lines) {
    const percent = percentOf(line, rule);
    values.set(percent, (values.get(percent) ?? 0) + lineValue(line));
  }
  return [...values]
    .sort(([a], [b]) => a - b)
    .map(([percent, valuePaise]) => ({
      percent,
      valuePaise,
      taxPaise: taxOf(valuePaise, { ...rule, percent }),
    }));
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

const taxTotal = (lines: readonly PricedLine[], rule: GstRule): number =>
  sumOf(taxByRate(lines, rule), (rate) => rate.taxPaise);

export const listPaiseOf = (lines: readonly PricedLine[]): number =>
  sumOf(lines, ({ pricePaise, quantity }) => pricePaise * quantity);

/** Splits what is paid into parts that add up to the paisa. */
export function totalsOf(lines: readonly PricedLine[], rule: GstRule): Totals {
  const hasTaxInPrices = rule.prices === "inclusive";
  const listed = lines.map((line) => ({ ...line, discountPaise: 0 }));
  const taxPaise = taxTotal(lines, rule);
  const itemsPaise = listPaiseOf(lines) - (hasTaxInPrices ? taxTotal(listed, rule) : 0);
  const paidPaise = sumOf(lines, lineValue) + (hasTaxInPrices ? 0 : taxPaise);
  const discountPaise = itemsPaise + taxPaise - paidPaise;
  return { itemsPaise, discountPaise, taxPaise, shippingPaise, totalPaise: paidPaise + shippingPaise };
}

/** As `Intl.NumberFormat` does, which takes a cheap phone 40 ms before it can show the first price. */
function inRupees(amount: number, decimals: number): string {
  const digits = Math.abs(amount).toFixed(decimals);
  return `${amount < 0 ? "-" : ""}₹${digits.replace(/\B(?=(\d\d)*\d{3}(\.|$))/g, ",")}`;
}

/** ₹1,23,456.00 */
export const formatRupees = (amount: number): string => inRupees(amount, 2);
/** ₹1,23,456, with decimals only if there are paise. */
export const formatPrice = (amount: number): string => inRupees(amount, Number.isInteger(amount) ? 0 : 2);

export const tooMuchAtOnce = (maxPaise: number): string =>
  `One payment can be at most ${formatRupees(toRupees(maxPaise))}. Split your order`;
