import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";
import styles from "./job-report.module.css";
import { progressOf, stateNames } from "./job-words.ts";
import { WaitingFor } from "./waiting-for.tsx";

const verbs = { check: "Checking", run: "Running", undo: "Undoing" } as const;

/** How far a job that waits or works has come. */
export function JobProgress({ job }: { job: Job }) {
  const { state, pass = "check", lines, handled, waitingFor } = job;
  const isWaiting = state === "waiting";
  return (
    <div className={styles.progress}>
      <p>
        {isWaiting ? stateNames.waiting : verbs[pass]}
        {/* Read aloud, every chunk would interrupt. */}
        {!isWaiting && lines > 0 && <span aria-live="off">: {progressOf(job)}</span>}
      </p>
      <progress aria-label="Progress" max={Math.max(1, lines)} value={lines > 0 ? handled : undefined} />
      {waitingFor && <WaitingFor id={waitingFor} />}
    </div>
  );
}
