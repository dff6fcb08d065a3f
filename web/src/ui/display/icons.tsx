import type { ComponentProps } from "react";

/** Icons used once are defined in their component's file, to keep the entry small. */
export const drawn = (line: string, filled?: string) => (props: ComponentProps<"svg">) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    <path d={line} />
    {filled && <path d={filled} fill="currentColor" />}
  </svg>
);

export const ChevronDown = drawn("M6 9l6 6 6-6");
export const ChevronLeft = drawn("M15 6l-6 6 6 6");
export const ChevronRight = drawn("M9 6l6 6-6 6");
export const ArrowRight = drawn("M4 12h16m-6-6 6 6-6 6");
export const Close = drawn("M6 6l12 12M18 6 6 18");
export const Plus = drawn("M12 5v14M5 12h14");
export const Minus = drawn("M5 12h14");
export const Check = drawn("M5 12.5l4.5 4.5L19 7.5");
export const Menu = drawn("M4 8h16M4 16h16");
export const Search = drawn("M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M20 20l-4.3-4.3");
export const Cart = drawn("M5 8h14l1.2 12H3.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5");
export const Person = drawn(
  "M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20.5c1.2-3.6 4-5.5 7.5-5.5s6.3 1.9 7.5 5.5",
);
export const Sun = drawn(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
);
export const Moon = drawn("M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z");
export const Contrast = drawn(
  "M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0",
  "M12 3.5v17a8.5 8.5 0 0 0 0-17Z",
);
export const Trash = drawn("M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6");
export const Alert = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7.5v5.5M12 16.4v.1");
export const Info = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 11v5.5M12 7.6v.1");
export const ZoomIn = drawn(
  "M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M20 20l-4.3-4.3M11 8.5v5M8.5 11h5",
);
export const Shield = drawn(
  "M12 3 4.5 6v5.5c0 4.6 3 7.9 7.5 9.5 4.5-1.6 7.5-4.9 7.5-9.5V6zM8.8 12l2.3 2.3 4.3-4.6",
);
export const Replace = drawn(
  "M4 11a8 8 0 0 1 14-4.5L20.5 9M20.5 4v5h-5M20 13a8 8 0 0 1-14 4.5L3.5 15M3.5 20v-5h5",
);
export const Truck = drawn(
  "M2.5 6h11.5v10.5H2.5zM14 10h4l3.5 3.5v3H14M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15.5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
);
export const Receipt = drawn("M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 8c4 0 4 5 0 5l4 3.5M9.5 10.5h5");
export const Pause = drawn("M9 6v12M15 6v12");
export const Play = drawn("M8 5.5v13l10.5-6.5z");
