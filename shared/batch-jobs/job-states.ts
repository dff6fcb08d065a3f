export const jobKinds = ["import", "bulk-edit", "export"] as const;
export type JobKindName = (typeof jobKinds)[number];

export const jobNames: Record<JobKindName, string> = {
  import: "Import",
  "bulk-edit": "Bulk edit",
  export: "Export",
};

export const jobStates = [
  "waiting",
  "checking",
  "checked",
  "running",
  "done",
  "stopped",
  "failed",
  "undone",
] as const;
export type JobState = (typeof jobStates)[number];

/** A job's lines are gone through once for each pass: the dry run, the run itself, and its undo. */
export const jobPasses = ["check", "run", "undo"] as const;
export type JobPass = (typeof jobPasses)[number];

export const jobSteps = ["check", "run", "stop", "undo"] as const;
export type JobStep = (typeof jobSteps)[number];

export const outcomes = ["created", "changed", "unchanged", "refused"] as const;
export type OutcomeName = (typeof outcomes)[number];

/** States in which work is queued or under way. */
export const isUnderWay = ({ state, pass }: { state: JobState; pass?: JobPass | undefined }): boolean =>
  state === "checking" || state === "running" || (state === "waiting" && pass !== undefined);
