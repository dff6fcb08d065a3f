import type { JobState, OutcomeName } from "../../../../../shared/batch-jobs/job-states.ts";
import type { FieldChange, Job } from "../../../../../shared/batch-jobs/schemas.ts";

export const stateWords: Readonly<Record<JobState, string>> = {
  waiting: "Waiting",
  checking: "Checking",
  checked: "Checked, not run yet",
  running: "Running",
  done: "Done",
  stopped: "Stopped",
  failed: "Refused",
  undone: "Undone",
};

export const outcomeNames: Readonly<Record<OutcomeName, string>> = {
  created: "Created",
  changed: "Changed",
  unchanged: "Unchanged",
  refused: "Refused",
};

export const outcomeTones = {
  created: "good",
  changed: "moving",
  unchanged: "neutral",
  refused: "bad",
} as const;

const whole = new Intl.NumberFormat("en-IN");
const counted = (count: number, words: string): string[] =>
  count > 0 ? [`${whole.format(count)} ${words}`] : [];

/** "12 would be created, 3 changed and 5 refused" */
export function countsInWords({ created, changed, unchanged, refused, pass }: Job): string {
  const parts = [
    ...counted(created, "created"),
    ...counted(changed, pass === "undo" ? "set back" : "changed"),
    ...counted(unchanged, "unchanged"),
    ...counted(refused, pass === "undo" ? "left alone" : "refused"),
  ];
  if (parts.length === 0) return "No line was handled yet";
  return new Intl.ListFormat("en-GB").format(parts);
}

const maxShown = 120;

export function valueInWords(value: FieldChange["old"]): string {
  const text = value === null || value === "" ? "empty" : String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}

export const isWorking = ({ state }: Job): boolean =>
  state === "checking" || state === "running" || state === "waiting";
