export type Job =
  | { readonly trigger: "stream" }
  | { readonly trigger: "schedule"; readonly everyMinutes: number };

/** Functions that no request calls. `sweep` is `functions/jobs/sweep.ts`, exporting `handler`. */
export const jobs = {
  stream: { trigger: "stream" },
  sweep: { trigger: "schedule", everyMinutes: 5 },
  reconcile: { trigger: "schedule", everyMinutes: 1440 },
} as const satisfies Record<string, Job>;
