import type { JobState, OutcomeName } from "../../../../../shared/batch-jobs/job-states.ts";
import type { FieldChange, Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { formatPrice } from "../../../../../shared/core/money.ts";
import { countryName } from "../../../../../shared/products/country-name.ts";

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

const outcomeNames: Readonly<Record<OutcomeName, string>> = {
  created: "Created",
  changed: "Changed",
  unchanged: "Unchanged",
  refused: "Refused",
};

/** The outcomes of a pass by name: an undo sets back what was changed. */
export const outcomesOf = ({ pass }: Pick<Job, "pass">): Readonly<Record<OutcomeName, string>> =>
  pass === "undo" ? { ...outcomeNames, changed: "Set back", refused: "Left alone" } : outcomeNames;

export const outcomeTones = {
  created: "good",
  changed: "moving",
  unchanged: "neutral",
  refused: "bad",
} as const satisfies Record<OutcomeName, string>;

const whole = new Intl.NumberFormat("en-IN");

const nouns = { import: "line", "bulk-edit": "product", export: "row" } as const;
const money: readonly string[] = ["Price", "MRP"];

export const counted = (count: number, noun: string): string =>
  `${whole.format(count)} ${count === 1 ? noun : `${noun}s`}`;

/** "120 of 340 products" */
export function progressOf({ kind, handled, lines }: Job): string {
  const noun = nouns[kind];
  return lines > handled ? `${whole.format(handled)} of ${counted(lines, noun)}` : counted(handled, noun);
}

export const changesOf = ({ created, changed }: Pick<Job, "created" | "changed">): number =>
  created + changed;

/** "12 created, 3 changed and 5 refused" */
export function countsInWords(job: Job): string {
  const names = Object.entries(outcomesOf(job));
  const counts: Readonly<Record<string, unknown>> = job;
  const parts = names.flatMap(([outcome, name]) => {
    const count = Number(counts[outcome]);
    return count > 0 ? `${whole.format(count)} ${name.toLowerCase()}` : [];
  });
  if (parts.length === 0) return `No ${nouns[job.kind]} was handled yet`;
  return new Intl.ListFormat("en-GB").format(parts);
}

const maxShown = 120;

/** Values as the files of imports and exports have them, as people read them. */
export function valueInWords(field: string, value: FieldChange["old"]): string {
  if (typeof value === "number" && money.includes(field)) return formatPrice(value);
  if (value === "live" || value === "hidden") return value === "live" ? "Live" : "Hidden";
  if (field === "Country of origin" && value) return countryName(String(value));
  const text = value === null || value === "" ? "empty" : String(value);
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}

export const isWorking = ({ state }: Pick<Job, "state">): boolean =>
  state === "checking" || state === "running" || state === "waiting";

export const pageOfJob = ({ _id, kind }: Pick<Job, "_id" | "kind">): string =>
  kind === "import" ? `/admin/import/${_id}` : `/admin/jobs/${_id}`;
