import type { Measure } from "../functions/platform/metrics.ts";
import { schema } from "../functions/platform/schema.ts";

interface Scheduled {
  readonly trigger: "schedule";
  readonly everyMinutes: number;
  readonly concern: Concern;
  /** What it counts when it has come to its end; without it, a run without an error counts. */
  readonly completes?: Measure;
}

export type Job =
  /** Of all changes in the table, or of the items with this sort key. */
  | { readonly trigger: "stream"; readonly sortKey?: string }
  | Scheduled
  /** Of what SES reports about mails that came back. */
  | { readonly trigger: "mail" };

/** What is amiss when a scheduled job logs an error, each with an alarm of its own. */
export type Concern = "money" | "upkeep";

/** Functions that no request calls. `sweep` is `functions/jobs/sweep.ts`, exporting `handler`. */
export const jobs = {
  stream: { trigger: "stream" },
  catalogue: { trigger: "stream", sortKey: schema.catalogueChange },
  sweep: { trigger: "schedule", everyMinutes: 5, concern: "money", completes: "SweepCompleted" },
  reconcile: { trigger: "schedule", everyMinutes: 1440, concern: "money" },
  pictures: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  audit: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  bounces: { trigger: "mail" },
} as const satisfies Record<string, Job>;
