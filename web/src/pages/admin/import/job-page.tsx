import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { outcomes } from "../../../../../shared/batch-jobs/job-states.ts";
import type { Job, JobLine } from "../../../../../shared/batch-jobs/schemas.ts";
import { contract } from "../../../../../shared/contract.ts";
import { useApi } from "../../../lib/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { Confirmation } from "../parts/confirmation.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { type JobActions, useJob } from "../parts/use-job.ts";
import { useList, whilePaging } from "../parts/use-list.ts";
import styles from "./import.module.css";
import {
  countsInWords,
  isWorking,
  outcomeNames,
  outcomeTones,
  stateWords,
  valueInWords,
} from "./job-words.ts";

const What = ({ outcome, changes = [], problem }: JobLine) => (
  <div className={styles.what}>
    {changes.length > 0 && (
      <ul className={styles.changes}>
        {changes.map(({ field, old, new: next }) => (
          <li key={field}>
            {field}: {old !== null && <del>{valueInWords(old)}</del>}{" "}
            {old !== null && <span aria-hidden="true">→</span>} <ins>{valueInWords(next)}</ins>
          </li>
        ))}
      </ul>
    )}
    {outcome === "unchanged" && !problem && <p className={css.soft}>Same as in the shop</p>}
    {problem && (
      <p className={styles.problem}>
        {problem.column && <b>{problem.column}: </b>}
        {problem.reason}. <span className={css.soft}>{problem.remedy}.</span>
      </p>
    )}
  </div>
);

const columns: Column<JobLine>[] = [
  { name: "Line", kind: "number", cell: ({ line }) => line },
  {
    name: "Product",
    cell: ({ product, name = "Unnamed" }) =>
      product ? <Link to={`/admin/products/${product}`}>{name}</Link> : name,
  },
  {
    name: "Result",
    kind: "badge",
    cell: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcomeNames[outcome]}</Badge>,
  },
  { name: "What", cell: What },
];

const filters = {
  outcome: choice("Result", outcomes, { names: outcomeNames, any: "All results", className: css.single }),
};

function Lines({ job }: { job: Job }) {
  const list = useList(filters);
  const answer = useApi("admin/jobs/lines", { id: job._id, ...list.input }, whilePaging);
  const { mutate } = answer;
  const progress = `${job.pass} ${job.state} ${job.handled}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job's progress changes its lines
  useEffect(() => void mutate(), [progress, mutate]);
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.lines}
      keyOf={({ line }) => String(line)}
      columns={columns}
      caption="Lines of the file"
      noun="line"
      empty={<EmptyState title="No lines yet">They appear here as they are handled.</EmptyState>}
    />
  );
}

const Progress = ({ job }: { job: Job }) => (
  <div className={styles.progress}>
    <label htmlFor="progress">
      {stateWords[job.state]}
      {job.waitingFor
        ? ": another import has to end first"
        : job.lines > 0 && `: ${job.handled} of ${job.lines}`}
    </label>
    <progress id="progress" max={Math.max(1, job.lines)} value={job.lines > 0 ? job.handled : undefined} />
  </div>
);

function Summary({ job }: { job: Job }) {
  const { problem, state } = job;
  if (problem)
    return (
      <Notice tone="error" title={problem.reason}>
        <p>{problem.remedy}.</p>
      </Notice>
    );
  if (isWorking(job)) return <Progress job={job} />;
  const words = countsInWords(job);
  if (state === "checked")
    return (
      <Notice tone="info" title="This is what would happen">
        <p>{words}. Run it to write these changes.</p>
      </Notice>
    );
  return (
    <Notice tone={state === "done" || state === "undone" ? "success" : "info"} title={stateWords[state]}>
      <p>
        {words}.{" "}
        {job.steps.includes("undo") && job.undoUntil && (
          <>
            You can undo it until <Time at={job.undoUntil} to="minute" />.
          </>
        )}
      </p>
    </Notice>
  );
}

const stepNames = { check: "Check again", run: "Run import", stop: "Stop", undo: "Undo import" } as const;

function Steps({ job, busy, take }: JobActions & { job: Job }) {
  const [isAsking, setAsking] = useState(false);
  const hasResult = job.pass !== "check" && !isWorking(job) && job.handled > 0;
  return (
    <div className={css.buttons}>
      {job.steps.map((step) => (
        <Button
          key={step}
          variant={step === "run" ? "primary" : step === "undo" ? "danger" : "secondary"}
          busy={busy}
          onClick={() => (step === "undo" ? setAsking(true) : void take(step))}
        >
          {step === "run" && job.state === "stopped" ? "Continue" : stepNames[step]}
        </Button>
      ))}
      {job.stopping && <p role="status">It stops after this line.</p>}
      {hasResult && (
        <ButtonLink
          variant="secondary"
          to={contract["admin/jobs/result"].path.replace("{id}", job._id)}
          reloadDocument
        >
          Download result
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" to="/admin/import">
        Import another file
      </ButtonLink>
      <Confirmation
        open={isAsking}
        title="Undo this import?"
        action="Undo import"
        onConfirm={() => take("undo")}
        onClose={() => setAsking(false)}
      >
        <p>
          We’ll set changed fields back and hide the products it made. Fields that staff have edited since
          stay as they are.
        </p>
      </Confirmation>
    </div>
  );
}

function ImportJob({ id }: { id: string }) {
  const { job, error, retry, ...actions } = useJob(id, isWorking);
  if (error?.status === 404)
    return (
      <EmptyState
        title="Import not found."
        action={<ButtonLink to="/admin/import">Import products</ButtonLink>}
      />
    );
  if (!job && error) return <ErrorState error={error} retry={retry} />;
  if (!job) return <PageLoading text="Loading..." />;
  return (
    <>
      <div className={css.panel}>
        <h2>{job.summary}</h2>
        <div aria-live="polite">
          <Summary job={job} />
        </div>
        <Steps job={job} {...actions} />
      </div>
      {!job.problem && <Lines key={`${job.pass}`} job={job} />}
    </>
  );
}

export default function ImportJobPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Import Products", to: "/admin/import" }, { name: "Import" }]} />
      <ImportJob key={id} id={id} />
    </div>
  );
}
