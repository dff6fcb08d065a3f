import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import css from "../parts/admin.module.css";
import { dayInWords, rangeIn } from "../parts/range.ts";
import type { Query } from "../parts/use-query.ts";
import styles from "./reports.module.css";

export interface ReportProps {
  query: Query;
}

interface FrameProps {
  name: "sales" | "funnel" | "searches";
  query: Query;
  answer: {
    data: { from: string; to: string; rows: readonly unknown[] } | undefined;
    error: { message: string } | undefined;
    isLoading: boolean;
    mutate: () => Promise<unknown>;
  };
  /** Shown instead of an empty report. */
  empty: { title: string; text: string };
  isEmpty?: boolean | undefined;
  children: ReactNode;
}

function fileOf(name: string, query: Query): string {
  const { from, to } = rangeIn(query);
  const params = new URLSearchParams({ format: "csv", ...(from && { from }), ...(to && { to }) });
  return `/api/v1/admin/report/${name}?${params}`;
}

/** Says which days a report covers, and offers it as a file. */
export function ReportFrame({ name, query, answer, empty, isEmpty, children }: FrameProps) {
  const { data, error, isLoading, mutate } = answer;
  if (error) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton height="30rem" radius="var(--radius-m)" />;
  return (
    <div className={css.stack} aria-busy={isLoading}>
      <div className={styles.head}>
        <p className={css.soft} role="status">
          {dayInWords(data.from)} – {dayInWords(data.to)}, compared with as many days before
        </p>
        <ButtonLink variant="secondary" size="small" to={fileOf(name, query)} reloadDocument download>
          Download CSV
        </ButtonLink>
      </div>
      {(isEmpty ?? data.rows.length === 0) ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        children
      )}
    </div>
  );
}
