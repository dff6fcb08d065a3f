import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Extreme, Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "./admin.module.css";
import { JobChange } from "./job-change.tsx";
import { JobLines } from "./job-lines.tsx";
import { JobProgress } from "./job-progress.tsx";
import styles from "./job-report.module.css";
import { JobSteps } from "./job-steps.tsx";
import { changesOf, countsInWords, isWorking, progressOf, stateNames } from "./job-words.ts";
import type { JobActions } from "./use-job.ts";

const ExtremeChange = ({ name, extreme }: { name: string; extreme: Extreme }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Link to={`/admin/products/${extreme.product}`}>{extreme.name}</Link>
      <span translate="no">
        <JobChange
          field={extreme.field === "price" ? "Price" : "Stock"}
          old={extreme.old}
          new={extreme.new}
        />
      </span>
    </dd>
  </div>
);

/** Between which two all changes of price or stock are. */
function Extremes({ job: { smallest, largest } }: { job: Job }) {
  if (!smallest || !largest) return null;
  return (
    <dl className={styles.extremes}>
      <ExtremeChange name="Smallest change" extreme={smallest} />
      <ExtremeChange name="Largest change" extreme={largest} />
    </dl>
  );
}

const Checked = ({ job }: { job: Job }) =>
  changesOf(job) > 0 ? (
    <Notice tone="info" title="This is what would happen">
      <p>{countsInWords(job)}. Your products haven’t changed yet.</p>
    </Notice>
  ) : (
    <Notice tone="info" title="No product would change">
      <p>{countsInWords(job)}.</p>
    </Notice>
  );

const restWords = {
  check: "Your products haven’t changed.",
  run: "The others haven’t changed.",
  undo: "Continue to set back the others.",
} as const;

const keepScroll = { keepScroll: true };

function UndoTime({ job: { pass, steps, undoUntil } }: { job: Job }) {
  if (pass !== "run" || !steps.includes("undo") || !undoUntil) return null;
  return (
    <>
      You can undo it until <Time at={undoUntil} to="minute" />.
    </>
  );
}

function Ended({ job }: { job: Job }) {
  const { state, pass = "check", refused } = job;
  const isStopped = state === "stopped";
  return (
    <Notice
      tone={isStopped ? "info" : "success"}
      title={isStopped ? `Stopped after ${progressOf(job)}` : stateNames[state]}
      action={
        pass === "undo" &&
        refused > 0 && (
          <ButtonLink variant="secondary" size="small" to="?outcome=refused" replace state={keepScroll}>
            Show what was left alone
          </ButtonLink>
        )
      }
    >
      <p>
        {pass !== "check" && `${countsInWords(job)}. `}
        {isStopped && `${restWords[pass]} `}
        {state === "undone" && "If staff edited a field since, we left it alone and say so below."}
        <UndoTime job={job} />
      </p>
    </Notice>
  );
}

function Summary({ job }: { job: Job }) {
  const { problem, state } = job;
  if (problem)
    return (
      <Notice tone="error" title={problem.reason}>
        <p>
          {problem.remedy}. {job.handled > 0 && `${countsInWords(job)}. `}
          <UndoTime job={job} />
        </p>
      </Notice>
    );
  return state === "checked" ? <Checked job={job} /> : <Ended job={job} />;
}

interface JobReportProps extends JobActions {
  job: Job;
  /** Further buttons. */
  children?: ReactNode;
}

/** A job whose lines are products: its state, what can be done with it, and its results line by line. */
export function JobReport({ job, children, ...actions }: JobReportProps) {
  const { _id, summary, by, createdAt, pass, problem } = job;
  return (
    <>
      <div className={css.panel}>
        <h2>{summary}</h2>
        <p className={css.soft}>
          {by}, <Time at={createdAt} to="minute" />
        </p>
        <div aria-live="polite">
          {isWorking(job) && !problem ? <JobProgress job={job} /> : <Summary job={job} />}
        </div>
        {!problem && pass !== "undo" && <Extremes job={job} />}
        <JobSteps job={job} {...actions}>
          {children}
        </JobSteps>
      </div>
      {(!problem || job.handled > 0) && <JobLines key={`${_id} ${pass}`} job={job} />}
    </>
  );
}
