import { jobNames } from "../../../../../shared/batch-jobs/job-states.ts";
import { classes } from "../../../ui/classes.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import css from "../parts/admin.module.css";
import type { ShownJob } from "../parts/job-of.tsx";
import { JobProgress } from "../parts/job-progress.tsx";
import { JobSteps } from "../parts/job-steps.tsx";
import { isWorking, progressOf, stateNames, stateTones } from "../parts/job-words.ts";

/** An export has no results line by line, but a file. */
export function ExportReport({ job, ...actions }: ShownJob) {
  const { kind, state, summary, by, createdAt, problem, link } = job;
  return (
    <div className={classes(css.panel, css.narrow)}>
      <h2>
        {jobNames[kind]}: {summary}
      </h2>
      <p className={css.soft}>
        {by}, <Time at={createdAt} to="minute" />
      </p>
      <div aria-live="polite">
        {isWorking(job) ? (
          <JobProgress job={job} />
        ) : (
          <p>
            <Badge tone={stateTones[state]}>{stateNames[state]}</Badge> {progressOf(job)}
          </p>
        )}
      </div>
      {problem && (
        <Notice tone="error" title={problem.reason}>
          <p>{problem.remedy}.</p>
        </Notice>
      )}
      {link && <p>The link works for an hour. Reload this page for a new one, for up to a day.</p>}
      {state === "done" && !link && (
        <p>We delete exports after a day. Export the list again for a new file.</p>
      )}
      <JobSteps job={job} {...actions}>
        {link && (
          <ButtonLink to={link} reloadDocument download>
            Download CSV
          </ButtonLink>
        )}
      </JobSteps>
    </div>
  );
}
