import type { Measure } from "../functions/platform/metrics.ts";
import { schema } from "../functions/platform/schema.ts";

interface Scheduled {
  readonly trigger: "schedule";
  readonly everyMinutes: number;
  readonly concern: Concern;
  /**
   * Metric that the job writes when it has finished. Without one, any run without an error counts as
   * finished.
   */
  readonly completes?: Measure;
}

export type Job =
  /** Runs on every change in the table, or only on changes of items with this sort key. */
  | { readonly trigger: "stream"; readonly sortKey?: string }
  | Scheduled
  /** Runs when SES reports a bounce or a complaint. */
  | { readonly trigger: "mail" };

/** The alarm that an error of a scheduled job raises. */
export type Concern = "money" | "upkeep";

/**
 * Functions that are not called by requests. `sweep` is `functions/jobs/sweep.ts`, which exports `handler`.
 */
export const jobs = {
  stream: { trigger: "stream" },
  catalogue: { trigger: "stream", sortKey: schema.catalogueChange },
  sweep: { trigger: "schedule", everyMinutes: 5, concern: "money", completes: "SweepCompleted" },
  reconcile: { trigger: "schedule", everyMinutes: 1440, concern: "money" },
  pictures: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  audit: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  bounces: { trigger: "mail" },
} as const satisfies Record<string, Job>;
