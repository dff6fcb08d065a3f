import type { ReactNode } from "react";
import type { Category } from "../../../../shared/products/catalogue.ts";

const drawings: Record<Category, ReactNode> = {
  earbuds: (
    <>
      <path d="M31 22c-9 0-15 6-15 14 0 6 4 10 9 11v23c0 3 2 5 5 5s5-2 5-5V47c6-2 10-7 10-13 0-7-6-12-14-12Z" />
      <path d="M69 22c9 0 15 6 15 14 0 6-4 10-9 11v23c0 3-2 5-5 5s-5-2-5-5V47c-6-2-10-7-10-13 0-7 6-12 14-12Z" />
      <path d="M24 33a8 8 0 0 1 7-4M76 33a8 8 0 0 0-7-4" />
    </>
  ),
  smartwatch: (
    <>
      <rect x="28" y="27" width="44" height="46" rx="12" />
      <path d="M35 27l3-17h24l3 17M35 73l3 17h24l3-17M72 44h4v10h-4" />
      <path d="M50 41v10l7 5" />
    </>
  ),
  headphone: (
    <>
      <path d="M20 62V50a30 30 0 0 1 60 0v12" />
      <rect x="15" y="56" width="17" height="28" rx="8" />
      <rect x="68" y="56" width="17" height="28" rx="8" />
      <path d="M26 50a24 24 0 0 1 48 0" />
    </>
  ),
  speakers: (
    <>
      <rect x="26" y="12" width="48" height="76" rx="10" />
      <circle cx="50" cy="60" r="16" />
      <circle cx="50" cy="60" r="6" />
      <circle cx="50" cy="29" r="7" />
    </>
  ),
  neckbends: (
    <>
      <path d="M24 66V42a26 26 0 0 1 52 0v24" />
      <rect x="18" y="60" width="12" height="24" rx="6" />
      <rect x="70" y="60" width="12" height="24" rx="6" />
      <path d="M30 82c8 8 14 2 12-6m28 6c-8 8-14 2-12-6" />
    </>
  ),
  gamingheadphone: (
    <>
      <path d="M20 60V48a30 30 0 0 1 60 0v12" />
      <rect x="14" y="54" width="18" height="28" rx="7" />
      <rect x="68" y="54" width="18" height="28" rx="7" />
      <path d="M24 82c2 8 10 10 22 10" />
      <rect x="46" y="87" width="14" height="9" rx="4.5" />
    </>
  ),
};

interface CategoryDrawingProps {
  /** Defaults to headphones. */
  category?: Category | undefined;
  className?: string | undefined;
  /** Names the image for screen readers. */
  title?: string | undefined;
}

export default function CategoryDrawing({ category = "headphone", className, title }: CategoryDrawingProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={!title}
    >
      {drawings[category]}
    </svg>
  );
}
