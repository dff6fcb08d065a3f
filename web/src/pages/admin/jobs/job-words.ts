import { isUnderWay, type JobState } from "../../../../../shared/batch-jobs/job-states.ts";
import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";

export const stateNames: Readonly<Record<JobState, string>> = {
  waiting: "Waiting",
  checking: "Checking",
  checked: "Checked",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Failed",
  undone: "Undone",
};

export const stateTones = {
  waiting: "waiting",
  checking: "moving",
  checked: "accent",
  running: "moving",
  done: "good",
  stopped: "neutral",
  failed: "bad",
  undone: "neutral",
} as const satisfies Record<JobState, string>;

const whole = new Intl.NumberFormat("en-IN");

export function progressOf(job: Job): string {
  const { kind, handled, lines } = job;
  const noun = kind === "export" ? "row" : "line";
  const nouns = lines === 1 || (lines === 0 && handled === 1) ? noun : `${noun}s`;
  if (isUnderWay(job) && lines > handled)
    return `${whole.format(handled)} of ${whole.format(lines)} ${nouns}`;
  return `${whole.format(handled)} ${nouns}`;
}
