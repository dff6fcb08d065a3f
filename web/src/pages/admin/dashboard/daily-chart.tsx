import type { ChartData } from "chart.js";
import { Chart as Drawing } from "react-chartjs-2";
import { formatPrice, formatRupees } from "../../../../../shared/core/money.ts";
import { axes, common, Figure } from "./chart-parts.tsx";
import board from "./dashboard.module.css";
import type { Palette } from "./palette.ts";
import { type Bucket, bucketsOf, type Dashboard } from "./sales-range.ts";

const BucketTable = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <details className={board.daily}>
    <summary>Show as a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Placed</th>
          <th scope="col">Orders</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {[...buckets].reverse().map(({ name, orders, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td translate="no">{orders}</td>
            <td translate="no">{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const dataOf = (
  buckets: readonly Bucket[],
  { accent, ink }: Palette,
): ChartData<"bar" | "line", (number | null)[]> => ({
  labels: buckets.map(({ name }) => name),
  datasets: [
    {
      type: "bar",
      label: "Revenue",
      data: buckets.map(({ amount }) => amount),
      backgroundColor: accent,
      borderRadius: 3,
      order: 2,
    },
    {
      type: "line",
      label: "Orders",
      data: buckets.map(({ orders }) => orders || null),
      borderColor: ink,
      backgroundColor: ink,
      // Days are separate counts, so no line connects them.
      showLine: false,
      pointRadius: 3,
      yAxisID: "orders",
      order: 1,
    },
  ],
});

/** Bars of revenue and dots of orders, by day or month. */
export function DailyChart({ days, palette }: { days: Dashboard["days"]; palette: Palette }) {
  const buckets = bucketsOf(days);
  const revenue = days.reduce((sum, { amount }) => sum + amount, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Figure title="Revenue and orders" below={<BucketTable buckets={buckets} />}>
      <Drawing
        type="bar"
        role="img"
        aria-label={`${formatRupees(revenue)} from ${orders} orders in ${days.length} days. The table below has the details.`}
        data={dataOf(buckets, palette)}
        options={{
          ...common,
          interaction: { mode: "index", intersect: false },
          plugins: {
            legend: { align: "end", labels: { color: palette.soft, usePointStyle: true, boxHeight: 7 } },
            tooltip: {
              callbacks: {
                label: ({ dataset, parsed }) =>
                  `${dataset.label}: ${dataset.yAxisID === "orders" ? parsed.y : formatPrice(parsed.y ?? 0)}`,
              },
            },
          },
          scales: {
            ...axes(palette),
            orders: {
              position: "right",
              beginAtZero: true,
              grid: { display: false },
              border: { display: false },
              ticks: { color: palette.soft, precision: 0, maxTicksLimit: 5 },
            },
          },
        }}
      />
    </Figure>
  );
}
