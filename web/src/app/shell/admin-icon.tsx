import { drawn, Plus } from "../../ui/display/icons.tsx";

const icons = {
  chart: drawn("M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6"),
  box: drawn("m12 3 8 4.4v9.2L12 21l-8-4.4V7.4zM4 7.4l8 4.4 8-4.4M12 11.8V21"),
  plus: Plus,
  swatches: drawn(
    "M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M14 5.2a5.5 5.5 0 1 1 -4.6 9.1M8 14.4a5.5 5.5 0 1 0 9.4 .9",
  ),
  inbox: drawn("M12 3.5v10M8 10l4 4 4-4M4 15.5v4.5h16v-4.5"),
  receipt: drawn("M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5"),
  bill: drawn("M6 3.5h8.5L18 7v13.5H6zM14 3.5V7.5h4M9 11.5h6M9 14.5h6M9 17.5h3"),
  back: drawn("M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-3"),
  tag: drawn("M3.5 11.5v-8h8l9 9-8 8zM8 8h.01"),
  people: drawn(
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.8-3.6 3.2-5.5 6.5-5.5s5.7 1.9 6.5 5.5M16 5a3.5 3.5 0 0 1 0 6.2M18 14.9c1.9.8 3 2.5 3.5 5.1",
  ),
  star: drawn("m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z"),
  letter: drawn("M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5"),
  sliders: drawn("M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"),
  card: drawn("M3.5 6.5h17v11h-17zM3.5 10.5h17M6.5 14.5h4"),
};

export type AdminIconName = keyof typeof icons;

export function AdminIcon({ name }: { name: AdminIconName }) {
  const Icon = icons[name];
  return <Icon />;
}
