import type { ReactNode, RefObject } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import admin from "./admin.module.css";
import { Pager } from "./pager.tsx";
import { type Column, Table } from "./table.tsx";
import type { Query } from "./use-query.ts";

export const listSize = 25;

/** The part of an SWR response that a list uses. */
interface Answer {
  data: { nextCursor?: string | undefined } | undefined;
  error: Error | undefined;
  isLoading: boolean;
  mutate: () => unknown;
}

interface ListViewProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The response to the request for the list. */
  answer: Answer;
  rows: readonly Row[] | undefined;
  /** The number of all matching rows, if known. */
  total?: number | undefined;
  query: Query;
  list: RefObject<HTMLDivElement | null>;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

interface NothingProps extends Pick<ListViewProps<unknown>, "query" | "empty"> {
  nextCursor: string | undefined;
}

function Nothing({ query, nextCursor, empty }: NothingProps) {
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

/** Shown when nothing matches the filters. */
export const NoMatch = ({ what, all }: { what: string; all: string }) => (
  <EmptyState title={`No ${what} matches`} action={<ButtonLink to={all}>Show all</ButtonLink>} />
);

/** A list's table with its pager, or its loading, error and empty states. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { answer, rows, total, query, list, empty, ...table } = props;
  const { data, error, isLoading, mutate } = answer;
  const nextCursor = data?.nextCursor;
  return (
    <div ref={list} tabIndex={-1} className={admin.stack}>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {(rows || !error) && (
        <div>
          {rows?.length === 0 ? (
            <Nothing query={query} nextCursor={nextCursor} empty={empty} />
          ) : (
            <Table {...table} rows={rows} isStale={isLoading && rows !== undefined} />
          )}
          {rows && (
            <Pager query={query} nextCursor={nextCursor} shown={rows.length} size={listSize} total={total} />
          )}
        </div>
      )}
    </div>
  );
}
