/** Money is whole paise in the code and the table, and rupees with at most two decimals on the wire. */
export const gstPercent = 2;
const shippingPaise = 0;

export const toPaise = (rupees: number): number => Math.round(rupees * 100);
export const toRupees = (paise: number): number => paise / 100;

export interface PricedLine {
  pricePaise: number;
  quantity: number;
}

export interface Totals {
  itemsPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
}

/** GST is 2 % of the item subtotal, rounded half up to the paisa. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const itemsPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const taxPaise = Math.floor((gstPercent * itemsPaise + 50) / 100);
  return { itemsPaise, taxPaise, shippingPaise, totalPaise: itemsPaise + taxPaise + shippingPaise };
}

/** Created on first use, since loading a locale takes milliseconds and few functions format prices. */
function inRupees(options: Intl.NumberFormatOptions): (amount: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (amount) => {
    format ??= new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", ...options });
    return format.format(amount);
  };
}
const wholeRupees = inRupees({ minimumFractionDigits: 0 });

/** ₹1,23,456.00 */
export const formatRupees = inRupees({});
/** ₹1,23,456, with decimals only where there are paise. */
export const formatPrice = (amount: number): string =>
  Number.isInteger(amount) ? wholeRupees(amount) : formatRupees(amount);
