import { useEffect } from "react";
import { Link } from "react-router-dom";
import { outcomes } from "../../../../../shared/batch-jobs/job-states.ts";
import type { Job, JobLine } from "../../../../../shared/batch-jobs/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import css from "./admin.module.css";
import { AdminList } from "./admin-list.tsx";
import { choice } from "./filters.tsx";
import { JobChange } from "./job-change.tsx";
import styles from "./job-report.module.css";
import { outcomesOf, outcomeTones } from "./job-words.ts";
import type { Column } from "./table.tsx";
import { useList, whilePaging } from "./use-list.ts";

const What = ({ outcome, changes = [], problem, note }: JobLine) => (
  <div className={styles.what}>
    {changes.length > 0 && (
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.field}>
            {change.field}: <JobChange {...change} />
          </li>
        ))}
      </ul>
    )}
    {outcome === "unchanged" && !problem && !note && <p className={css.soft}>Same as in the shop</p>}
    {problem && (
      <p className={styles.problem}>
        {problem.column && <b>{problem.column}: </b>}
        {problem.reason}. <span className={css.soft}>{problem.remedy}.</span>
      </p>
    )}
    {note && <p className={css.soft}>{note}.</p>}
  </div>
);

const lineNumber: Column<JobLine> = { name: "Line", kind: "number", cell: ({ line }) => line };

const columnsOf = (job: Job): Column<JobLine>[] => [
  ...(job.kind === "import" ? [lineNumber] : []),
  {
    name: "Product",
    cell: ({ product, name = "Unnamed" }) =>
      product ? <Link to={`/admin/products/${product}`}>{name}</Link> : name,
  },
  {
    name: "Result",
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcomesOf(job)[outcome]}</Badge>,
  },
  { name: "What", cell: What },
];

/** Bulk edits make no products. */
const outcomesFor = ({ kind }: Job) => (kind === "import" ? outcomes : outcomes.slice(1));

/** What a job's latest pass did with each line, followed while it works. */
export function JobLines({ job }: { job: Job }) {
  const names = outcomesOf(job);
  const outcome = choice("Result", outcomesFor(job), { names, any: "All results", className: css.single });
  const list = useList({ outcome });
  const answer = useApi("admin/jobs/lines", { id: job._id, ...list.input }, whilePaging);
  const { mutate } = answer;
  const progress = `${job.pass} ${job.state} ${job.handled}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job's progress changes its lines
  useEffect(() => void mutate(), [progress, mutate]);
  const isImport = job.kind === "import";
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.lines}
      keyOf={({ line }) => String(line)}
      columns={columnsOf(job)}
      caption={isImport ? "Lines of the file" : "Products of this edit"}
      noun={isImport ? "line" : "product"}
      total={list.values.outcome ? job[list.values.outcome] : job.handled}
      empty={
        <EmptyState title={isImport ? "No lines yet" : "No products yet"}>
          They appear here as they are handled.
        </EmptyState>
      }
    />
  );
}
