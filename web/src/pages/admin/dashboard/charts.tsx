import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { memo } from "react";
import { Chart as Drawing } from "react-chartjs-2";
import { formatRupees } from "../../../../../shared/core/money.ts";
import { useThemeTokens } from "../../../ui/theme/theme-tokens.ts";
import { axes, common, Figure } from "./chart-parts.tsx";
import { DailyChart } from "./daily-chart.tsx";
import board from "./dashboard.module.css";
import { type Palette, readPalette } from "./palette.ts";
import type { Dashboard } from "./sales-range.ts";

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
          scales: axes(palette),
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

/** Draws again for new data only. */
const Drawn = memo(function Drawn({ data }: { data: Dashboard }) {
  const palette = useThemeTokens(readPalette);
  return (
    <div className={board.charts}>
      <DailyChart days={data.days} palette={palette} />
      <Earned amount={data.totalAmount} palette={palette} />
      <Shelves out={data.outOfStockCount} all={data.productsCount} palette={palette} />
    </div>
  );
});

export default function Charts({ data }: { data: Dashboard }) {
  return <Drawn data={data} />;
}
