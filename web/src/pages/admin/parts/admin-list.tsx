import { Fragment, type ReactNode } from "react";
import type { FilteredList } from "../../../../../shared/desk/saved-filters.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import admin from "./admin.module.css";
import { useColumnChoice } from "./column-choice.tsx";
import { Pager } from "./pager.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { type Column, Table } from "./table.tsx";
import { type List, listSize } from "./use-list.ts";

interface Answer {
  data: { nextCursor?: string | undefined } | undefined;
  error: Error | undefined;
  isLoading: boolean;
  mutate: () => unknown;
}

interface AdminListProps<Row> {
  list: List;
  answer: Answer;
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  caption: string;
  /** Offers to save its filters under this name. */
  saved?: FilteredList | undefined;
  /** All matching rows, if known. */
  total?: number | undefined;
  /** Names the rows when nothing matches. */
  noun: string;
  /** Shown without any rows. */
  empty?: ReactNode;
  /** Class of the filter bar. */
  bar?: string | undefined;
  /** Before and after the filters. */
  first?: ReactNode;
  tools?: ReactNode;
  /** Above the rows. */
  lead?: ReactNode;
  /** Rows of the table's foot. */
  footer?: ReactNode;
  /** Dialogs and others below the list. */
  children?: ReactNode;
}

const Filters = ({ list: { filters, values, query } }: Pick<AdminListProps<never>, "list">) =>
  Object.entries(filters).map(([name, { control }]) => (
    <Fragment key={name}>
      {control?.({
        value: values[name] ?? "",
        set: (text) => query.set({ [name]: text }),
        read: query.read,
      })}
    </Fragment>
  ));

type NothingProps = Pick<AdminListProps<never>, "list" | "noun" | "empty" | "answer">;

function Nothing({ list: { query, isFiltered }, noun, empty, answer }: NothingProps) {
  const nextCursor = answer.data?.nextCursor;
  if (nextCursor !== undefined)
    return (
      <EmptyState
        title="Nothing found yet"
        action={<ButtonLink {...query.next(nextCursor)}>Keep searching</ButtonLink>}
      >
        We've only searched the newest entries so far.
      </EmptyState>
    );
  if (empty && !isFiltered) return empty;
  return <EmptyState title={`No ${noun} matches`} action={<ButtonLink to=".">Show all</ButtonLink>} />;
}

/** Keeps search, filters, sort and page in the address. Rows are a table, or cards on a phone. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { list, answer, rows, total, noun, empty, bar = admin.filters, children, ...rest } = props;
  const { first, tools, lead, saved, ...table } = rest;
  const { shown, button, choice } = useColumnChoice(table.caption, table.columns);
  const { data, error, isLoading, mutate } = answer;
  return (
    <div className={admin.page}>
      {(first || tools || Object.keys(list.filters).length > 0) && (
        <search className={bar}>
          {first}
          <Filters list={list} />
          {tools}
        </search>
      )}
      <div className={admin.listTools}>
        {saved && <SavedFilters list={saved} values={list.values} />}
        {rows && rows.length > 0 && button}
      </div>
      {choice}
      <div ref={list.frame} tabIndex={-1} className={admin.stack}>
        {error && <ErrorBanner error={error} retry={() => void mutate()} />}
        {lead}
        {(rows || !error) && (
          <div>
            {rows?.length === 0 ? (
              <Nothing list={list} noun={noun} empty={empty} answer={answer} />
            ) : (
              <Table {...table} columns={shown} rows={rows} isStale={isLoading && rows !== undefined} />
            )}
            {rows && (
              <Pager
                query={list.query}
                nextCursor={data?.nextCursor}
                shown={rows.length}
                size={listSize}
                total={total}
              />
            )}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
