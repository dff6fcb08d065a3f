import type { ReactNode, RefObject } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pager } from "./pager.tsx";
import { type Column, Table } from "./table.tsx";
import type { Query } from "./use-query.ts";

export const listSize = 25;

interface ListViewProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  rows: readonly Row[] | undefined;
  nextCursor: string | undefined;
  total: number | undefined;
  query: Query;
  error: { message: string } | undefined;
  retry: () => void;
  isLoading: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** What is said when there are no rows at all. */
  empty: ReactNode;
}

function Nothing({
  query,
  nextCursor,
  empty,
}: Pick<ListViewProps<unknown>, "query" | "nextCursor" | "empty">) {
  if (nextCursor === undefined) return empty;
  return (
    <EmptyState
      title="Nothing among the newest"
      action={<ButtonLink {...query.next(nextCursor)}>Search on</ButtonLink>}
    >
      What you look for may be further back.
    </EmptyState>
  );
}

/** A list's table with its states and its pages. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { rows, nextCursor, total, query, error, retry, isLoading, list, empty, ...table } = props;
  if (!rows && error) return <ErrorState error={error} retry={retry} />;
  return (
    <div ref={list} tabIndex={-1}>
      {error && <Notice tone="error">{error.message}</Notice>}
      {rows?.length === 0 ? (
        <Nothing query={query} nextCursor={nextCursor} empty={empty} />
      ) : (
        <Table {...table} rows={rows} isStale={isLoading && rows !== undefined} />
      )}
      <Pager query={query} nextCursor={nextCursor} shown={rows?.length ?? 0} size={listSize} total={total} />
    </div>
  );
}
