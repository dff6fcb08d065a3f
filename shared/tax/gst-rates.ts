/** Notified rates in per cent: the slabs, then exports through merchants, stones and gold. */
export const notifiedRates: readonly number[] = [0, 5, 18, 40, 0.1, 0.25, 1.5, 3];

/** With GST included in prices, the parts of a total are stated without. */
export function partNames(prices: "exclusive" | "inclusive", coupon = "") {
  const basis = prices === "inclusive" ? " without GST" : "";
  return { subtotal: `Subtotal${basis}`, coupon: `Coupon ${coupon}${basis}` };
}

export const gstLabel = (rates: readonly { percent: number }[]): string =>
  `GST ${rates.map(({ percent }) => `${percent}%`).join(" and ")}`;
