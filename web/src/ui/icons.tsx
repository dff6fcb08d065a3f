import type { ComponentProps, ReactNode } from "react";

type IconProps = ComponentProps<"svg">;

function drawn(paths: ReactNode) {
  return (props: IconProps) => (
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
      {paths}
    </svg>
  );
}

export const ChevronDown = drawn(<path d="m6 9 6 6 6-6" />);
export const ChevronLeft = drawn(<path d="m15 6-6 6 6 6" />);
export const ChevronRight = drawn(<path d="m9 6 6 6-6 6" />);
export const ArrowRight = drawn(<path d="M4 12h16m-6-6 6 6-6 6" />);
export const Close = drawn(<path d="m6 6 12 12M18 6 6 18" />);
export const Plus = drawn(<path d="M12 5v14M5 12h14" />);
export const Minus = drawn(<path d="M5 12h14" />);
export const Check = drawn(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const Menu = drawn(<path d="M4 8h16M4 16h16" />);
export const Search = drawn(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.3-4.3" />
  </>,
);
export const Cart = drawn(
  <>
    <path d="M5 8h14l1.2 12H3.8z" />
    <path d="M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />
  </>,
);
export const Person = drawn(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1.2-3.6 4-5.5 7.5-5.5s6.3 1.9 7.5 5.5" />
  </>,
);
export const Eye = drawn(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOff = drawn(
  <path d="M3.5 3.5l17 17M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.2 7.4A15.4 15.4 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10.1a2.75 2.75 0 0 0 3.9 3.9" />,
);
export const Sun = drawn(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </>,
);
export const Moon = drawn(<path d="M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z" />);
export const Contrast = drawn(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </>,
);
export const Trash = drawn(<path d="M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6" />);
export const Alert = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </>,
);
export const Info = drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const ZoomIn = drawn(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m20 20-4.3-4.3M11 8.5v5M8.5 11h5" />
  </>,
);
export const Filter = drawn(<path d="M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8v4.4M9 14.8v4.4" />);
export const Shield = drawn(
  <>
    <path d="M12 3 4.5 6v5.5c0 4.6 3 7.9 7.5 9.5 4.5-1.6 7.5-4.9 7.5-9.5V6z" />
    <path d="m8.8 12 2.3 2.3 4.3-4.6" />
  </>,
);
export const Replace = drawn(
  <path d="M4 11a8 8 0 0 1 14-4.5L20.5 9M20.5 4v5h-5M20 13a8 8 0 0 1-14 4.5L3.5 15M3.5 20v-5h5" />,
);
export const Truck = drawn(
  <>
    <path d="M2.5 6h11.5v10.5H2.5zM14 10h4l3.5 3.5v3H14" />
    <circle cx="7" cy="18" r="2" />
    <circle cx="17.5" cy="18" r="2" />
  </>,
);
export const Receipt = drawn(
  <path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 8c4 0 4 5 0 5l4 3.5M9.5 10.5h5" />,
);
export const Pin = drawn(
  <>
    <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const Phone = drawn(
  <path d="M5 3.5h4l1.5 5-2.3 1.6a12 12 0 0 0 5.7 5.7l1.6-2.3 5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A16.5 16.5 0 0 1 3.5 5.1 1.5 1.5 0 0 1 5 3.5Z" />,
);
export const Mail = drawn(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </>,
);
export const Pause = drawn(<path d="M9 6v12M15 6v12" />);
export const Play = drawn(<path d="M8 5.5v13l10.5-6.5z" />);
