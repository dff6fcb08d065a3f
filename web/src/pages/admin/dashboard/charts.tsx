import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { ReactNode } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import type { Answer } from "../../../../../shared/contract.ts";
import { formatPrice, formatRupees } from "../../../../../shared/core/money.ts";
import { useThemeTokens } from "../../../ui/theme/theme-tokens.ts";
import css from "../parts/admin.module.css";
import board from "./dashboard.module.css";
import { type Palette, readPalette } from "./palette.ts";

export type Dashboard = Answer<"admin/dashboard/get">;

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;

const compact = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });
const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-IN", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

const axes = ({ soft, line }: Palette, left: (value: number) => string) => ({
  x: {
    grid: { display: false },
    border: { color: line },
    ticks: { color: soft, maxRotation: 0, autoSkipPadding: 16 },
  },
  y: {
    beginAtZero: true,
    grid: { color: line },
    border: { display: false },
    ticks: { color: soft, maxTicksLimit: 5, callback: (value: number | string) => left(Number(value)) },
  },
});

const common = {
  responsive: true,
  maintainAspectRatio: false,
  animation: false,
} as const satisfies ChartOptions;

interface FigureProps {
  title: string;
  children: ReactNode;
  /** The same data as text. */
  below?: ReactNode;
}

const Figure = ({ title, children, below }: FigureProps) => (
  <figure className={`${css.panel} ${board.figure}`}>
    <figcaption>
      <h2>{title}</h2>
    </figcaption>
    <div className={board.canvas}>{children}</div>
    {below}
  </figure>
);

const DailyTable = ({ days }: { days: Dashboard["days"] }) => (
  <details className={board.daily}>
    <summary>Show as a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Orders</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, orders, amount }) => (
          <tr key={day}>
            <th scope="row">{dayName(day)}</th>
            <td translate="no">{orders}</td>
            <td translate="no">{formatRupees(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const dailyData = (
  days: Dashboard["days"],
  { accent, ink }: Palette,
): ChartData<"bar" | "line", (number | null)[]> => ({
  labels: days.map(({ day }) => dayName(day)),
  datasets: [
    {
      type: "bar",
      label: "Revenue",
      data: days.map(({ amount }) => amount),
      backgroundColor: accent,
      borderRadius: 3,
      order: 2,
    },
    {
      type: "line",
      label: "Orders",
      data: days.map((day) => day.orders || null),
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

function Daily({ days, palette }: { days: Dashboard["days"]; palette: Palette }) {
  const revenue = days.reduce((sum, { amount }) => sum + amount, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return (
    <Figure title="Revenue and orders, last 30 days" below={<DailyTable days={days} />}>
      <Drawing
        type="bar"
        role="img"
        aria-label={`${formatRupees(revenue)} from ${orders} orders in the last 30 days; the table below has each day.`}
        data={dailyData(days, palette)}
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
            ...axes(palette, (value) => `₹${compact.format(value)}`),
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

function Earned({ amount, palette }: { amount: number; palette: Palette }) {
  return (
    <Figure title="Amount earned">
      <Drawing
        type="line"
        role="img"
        aria-label={`From an Initial Amount of ₹0 to an Amount Earned of ${formatRupees(amount)}`}
        data={{
          labels: ["Initial Amount", "Amount Earned"],
          datasets: [
            {
              label: "Total amount",
              data: [0, amount],
              borderColor: palette.accent,
              backgroundColor: palette.accent,
              pointRadius: 4,
            },
          ],
        }}
        options={{
          ...common,
          plugins: {
            legend: { display: false },
            tooltip: { callbacks: { label: ({ parsed }) => formatRupees(parsed.y ?? 0) } },
          },
          scales: axes(palette, (value) => `₹${compact.format(value)}`),
        }}
      />
    </Figure>
  );
}

function Shelves({ out, all, palette }: { out: number; all: number; palette: Palette }) {
  return (
    <Figure title="Stock">
      <Drawing
        type="doughnut"
        role="img"
        aria-label={`${out} products Out of Stock, ${all - out} InStock`}
        data={{
          labels: [`Out of Stock (${out})`, `InStock (${all - out})`],
          datasets: [
            {
              data: [out, all - out],
              backgroundColor: [palette.bad, palette.good],
              borderColor: palette.surface,
              borderWidth: 2,
            },
          ],
        }}
        options={{
          ...common,
          cutout: "68%",
          plugins: {
            legend: { position: "bottom", labels: { color: palette.soft, boxWidth: 10, boxHeight: 10 } },
          },
        }}
      />
    </Figure>
  );
}

export default function Charts({ data }: { data: Dashboard }) {
  const palette = useThemeTokens(readPalette);
  return (
    <div className={board.charts}>
      <Daily days={data.days} palette={palette} />
      <Earned amount={data.totalAmount} palette={palette} />
      <Shelves out={data.outOfStockCount} all={data.productsCount} palette={palette} />
    </div>
  );
}
