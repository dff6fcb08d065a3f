import type { ChartOptions } from "chart.js";
import type { ReactNode } from "react";
import css from "../parts/admin.module.css";
import board from "./dashboard.module.css";
import type { Palette } from "./palette.ts";

const compact = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

/** Amounts on the left. */
export const axes = ({ soft, line }: Palette) => ({
  x: {
    grid: { display: false },
    border: { color: line },
    ticks: { color: soft, maxRotation: 0, autoSkipPadding: 16 },
  },
  y: {
    beginAtZero: true,
    grid: { color: line },
    border: { display: false },
    ticks: {
      color: soft,
      maxTicksLimit: 5,
      callback: (value: number | string) => `₹${compact.format(Number(value))}`,
    },
  },
});

export const common = {
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

export const Figure = ({ title, children, below }: FigureProps) => (
  <figure className={`${css.panel} ${board.figure}`}>
    <figcaption>
      <h2>{title}</h2>
    </figcaption>
    <div className={board.canvas}>{children}</div>
    {below}
  </figure>
);
