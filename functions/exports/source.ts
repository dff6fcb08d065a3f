import type { Cell } from "../../shared/core/csv.ts";
import type { Page, PageOf } from "../platform/query.ts";

export interface Column<T> {
  header: string;
  cell: (row: T) => Cell;
}

export type Row = readonly Cell[];

export interface Source {
  /** Of the file, without day and ending. */
  name: string;
  header: readonly string[];
  /** A page may be short or empty and still have a cursor. */
  find: (page: Page, now: Date) => Promise<PageOf<Row>>;
  count: () => Promise<number | undefined>;
}

interface List<T> {
  name: string;
  columns: readonly Column<T>[];
  find: (page: Page, now: Date) => Promise<PageOf<T>>;
  count?: Source["count"];
}

export const sourceOfList = <T>({ name, columns, find, count }: List<T>): Source => ({
  name,
  header: columns.map(({ header }) => header),
  async find(page, now) {
    const { items, nextCursor } = await find(page, now);
    return { items: items.map((item) => columns.map(({ cell }) => cell(item))), nextCursor };
  },
  count: count ?? (async () => undefined),
});
