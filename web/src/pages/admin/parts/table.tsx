import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "../../../ui/classes.ts";
import { ChevronDown } from "../../../ui/display/icons.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "./table.module.css";

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  kind?: "number" | "id" | "badge" | "actions" | "select" | undefined;
  /** Shown instead of the name. */
  heading?: ReactNode;
  sort?: { to: string; direction: "ascending" | "descending" | undefined } | undefined;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Makes rows movable, for example. */
  rowProps?: ((row: Row) => ComponentProps<"tr">) | undefined;
  /** The next page is loading. */
  isStale?: boolean | undefined;
  /** Rows of the foot. */
  footer?: ReactNode;
}

function Heading<Row>({ name, heading = name, kind, sort }: Column<Row>) {
  return (
    <th scope="col" className={kind && css[kind]} aria-sort={sort?.direction}>
      {sort ? (
        <Link className={css.sort} to={sort.to} replace state={{ keepScroll: true }}>
          {name}
          <ChevronDown width={16} height={16} className={classes(sort.direction && css[sort.direction])} />
        </Link>
      ) : (
        heading
      )}
    </th>
  );
}

const placeholders = Array.from({ length: 8 }, (_, index) => index);

/** On a phone each row is a card, with column names in its cells. */
export function Table<Row>({ caption, columns, rows, keyOf, rowProps, isStale, footer }: TableProps<Row>) {
  return (
    // Some browsers drop a table's roles when its CSS display changes, so they are repeated here.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className={classes(css.table, isStale && css.stale)} role="table" aria-busy={!rows || isStale}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} {...column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ name, kind, cell }) => (
              <td
                key={name}
                data-label={name}
                className={kind && css[kind]}
                translate={kind === "number" || kind === "id" ? "no" : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        {!rows &&
          placeholders.map((index) => (
            <tr key={index}>
              {columns.map(({ name, kind }) => (
                <td key={name} data-label={name} className={kind && css[kind]}>
                  <Skeleton width="4rem" />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
      {footer && <tfoot>{footer}</tfoot>}
    </table>
  );
}
