import type { ReactNode } from "react";

const drawing = (lines: ReactNode, accent: ReactNode) => () => (
  <svg
    viewBox="0 0 120 100"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {lines}
    <g stroke="var(--accent-line)">{accent}</g>
  </svg>
);

const phone = (
  <path d="M43 8h34a7 7 0 0 1 7 7v70a7 7 0 0 1-7 7H43a7 7 0 0 1-7-7V15a7 7 0 0 1 7-7ZM54 16h12" />
);

/** A phone that shows a code. */
export const Scanning = drawing(
  phone,
  <path d="M46 32h10v10H46zM64 32h10v10H64zM46 50h10v10H46zM64 50h4v4M74 56v4h-6M46 72h28M28 50h-8M100 50h-8" />,
);

/** A phone that asks for approval. */
export const Approving = drawing(
  phone,
  <path d="M48 52l8 8 16-18M20 36c-6 9-6 19 0 28M100 36c6 9 6 19 0 28M11 28c-9 14-9 30 0 44M109 28c9 14 9 30 0 44" />,
);

export const Bank = drawing(
  <path d="M16 38 60 12l44 26v6H16zM20 86h80M14 94h92M28 50v30M76 50v30M92 50v30M44 50v30" />,
  <path d="M60 50v30M60 24a4 4 0 1 0 .1 0" />,
);

export const Received = drawing(
  <path d="M24 20h72v66l-9-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6zM40 36h40" />,
  <path d="M44 56l11 11 22-24" />,
);

export const Refused = drawing(
  <path d="M18 24h84a6 6 0 0 1 6 6v42a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6ZM12 40h96M24 62h18" />,
  <path d="M74 56l16 16M90 56 74 72" />,
);

export const TimeIsUp = drawing(
  <path d="M36 10h48M36 90h48M42 10c0 22 14 30 18 40 4-10 18-18 18-40M42 90c0-22 14-30 18-40 4 10 18 18 18 40" />,
  <path d="M50 84c2-8 7-10 10-14 3 4 8 6 10 14z" />,
);

/** An open door. */
export const Returned = drawing(
  <path d="M30 92V12h48v80M16 92h88M78 20l18-8v80M68 52v6" />,
  <path d="M8 52h38M36 42l10 10-10 10" />,
);
