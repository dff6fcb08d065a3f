import { useParams } from "react-router-dom";
import { isUnderWay, jobNames } from "../../../../../shared/batch-jobs/job-states.ts";
import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import { type JobActions, useJob } from "../parts/use-job.ts";
import styles from "./job.module.css";
import { progressOf, stateNames, stateTones } from "./job-words.ts";

function Progress({ job }: { job: Job }) {
  const { lines, handled, state, waitingFor } = job;
  return (
    <div className={styles.progress}>
      <p>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge> {progressOf(job)}
      </p>
      {isUnderWay(job) && (
        <progress
          aria-label="Progress"
          max={Math.max(1, lines)}
          value={lines > handled ? handled : undefined}
        />
      )}
      {waitingFor && (
        <p>
          It starts when <a href={`/admin/jobs/${waitingFor}`}>the job before it</a> ends.
        </p>
      )}
    </div>
  );
}

const stepNames = { check: "Check", run: "Continue", stop: "Stop", undo: "Undo" } as const;

interface ShownJob extends JobActions {
  job: Job;
}

function Steps({ job, busy, take }: ShownJob) {
  if (!job.link && job.steps.length === 0) return null;
  return (
    <div className={css.buttons}>
      {job.link && (
        <ButtonLink to={job.link} reloadDocument download>
          Download CSV
        </ButtonLink>
      )}
      {job.steps.map((step) => (
        <Button key={step} variant="secondary" busy={busy} onClick={() => void take(step)}>
          {stepNames[step]}
        </Button>
      ))}
    </div>
  );
}

function Shown({ job, ...actions }: ShownJob) {
  const { kind, summary, by, createdAt, problem, stopping, link } = job;
  return (
    <div className={css.panel}>
      <h2>
        {jobNames[kind]}: {summary}
      </h2>
      <p className={css.soft}>
        {by}, <Time at={createdAt} to="minute" />
      </p>
      <div aria-live="polite">
        <Progress job={job} />
      </div>
      {problem && (
        <Notice tone="error" title={problem.reason}>
          <p>{problem.remedy}.</p>
        </Notice>
      )}
      {stopping && <p role="status">It stops in a moment.</p>}
      {link && <p>The link works for an hour. Reload this page for a new one, for up to 30 days.</p>}
      <Steps job={job} {...actions} />
    </div>
  );
}

function JobOf({ id }: { id: string }) {
  const { job, error, retry, ...actions } = useJob(id);
  if (error?.status === 404)
    return (
      <EmptyState title="Job not found" action={<ButtonLink to="/admin/jobs">All jobs</ButtonLink>}>
        Jobs are deleted after 30 days.
      </EmptyState>
    );
  if (!job && error) return <ErrorState error={error} retry={retry} />;
  if (!job) return <PageLoading text="Loading..." />;
  return <Shown job={job} {...actions} />;
}

export default function JobPage() {
  const { id = "" } = useParams();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "Jobs", to: "/admin/jobs" }, { name: "Job" }]} />
      <JobOf key={id} id={id} />
    </div>
  );
}
