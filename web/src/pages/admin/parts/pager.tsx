import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../../../ui/classes.ts";
import css from "./pager.module.css";
import type { Query } from "./use-query.ts";

type Place = Pick<LinkProps, "to" | "state">;

const Step = ({ place, children }: { place: Place | undefined; children: ReactNode }) =>
  place ? (
    <Link {...place} className={css.step}>
      {children}
    </Link>
  ) : (
    <span className={classes(css.step, css.off)} aria-hidden="true">
      {children}
    </span>
  );

const whole = new Intl.NumberFormat("en-IN");

interface PagerProps {
  query: Query;
  nextCursor: string | undefined;
  /** Rows on this page and on a full one. */
  shown: number;
  size: number;
  /** All matching rows, if known. */
  total?: number | undefined;
}

/** Cursors do not allow jumps. Shows nothing for a single page. */
export function Pager({ query, nextCursor, shown, size, total }: PagerProps) {
  const { cursor, page, first, previous, next } = query;
  if (cursor === undefined && nextCursor === undefined) return null;
  const before = page === undefined ? undefined : (page - 1) * size;
  const range = before === undefined ? "" : `${whole.format(before + 1)}–${whole.format(before + shown)}`;
  return (
    <nav className={css.pager} aria-label="Pages">
      <p className={css.range} aria-live="polite">
        {shown > 0 && range}
        {shown > 0 && total !== undefined && ` of ${whole.format(total)}`}
      </p>
      <div className={css.steps}>
        <Step place={cursor === undefined ? undefined : first}>1st</Step>
        <Step place={previous || undefined}>Prev</Step>
        <Step place={nextCursor === undefined ? undefined : next(nextCursor)}>Next</Step>
      </div>
    </nav>
  );
}
