/** Rates in per cent, by notification: the slabs, then those of exports through merchants, stones and gold. */
export const notifiedRates: readonly number[] = [0, 5, 18, 40, 0.1, 0.25, 1.5, 3];

/** "GST 2%", "GST 5% and 18%". */
export const gstLabel = (rates: readonly { percent: number }[]): string =>
  `GST ${rates.map(({ percent }) => `${percent}%`).join(" and ")}`;
