import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "../classes.ts";
import css from "./pagination.module.css";

interface PaginationProps {
  page: number;
  pageCount: number;
  href: (page: number) => string;
}

function pagesAround(page: number, pageCount: number, span = 5): number[] {
  const length = Math.min(span, pageCount);
  const first = Math.max(1, Math.min(page - Math.floor(span / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) {
    return (
      <span className={classes(css.item, css.off)} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Link className={css.item} to={to}>
      {children}
    </Link>
  );
}

export function Pagination({ page, pageCount, href }: PaginationProps) {
  if (pageCount <= 1) return null;
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  return (
    <nav aria-label="Pages">
      <ul className={css.list}>
        <li>
          <Step to={hasPrevious ? href(1) : undefined}>1st</Step>
        </li>
        <li>
          <Step to={hasPrevious ? href(page - 1) : undefined}>Prev</Step>
        </li>
        {pagesAround(page, pageCount).map((number) => (
          <li key={number} className={Math.abs(number - page) > 1 ? css.far : undefined}>
            <Link
              className={css.item}
              to={href(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={hasNext ? href(page + 1) : undefined}>Next</Step>
        </li>
        <li>
          <Step to={hasNext ? href(pageCount) : undefined}>Last</Step>
        </li>
      </ul>
    </nav>
  );
}
