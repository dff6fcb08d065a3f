import type { Measure } from "../functions/platform/metrics.ts";
import { schema } from "../functions/platform/schema.ts";
import type { EventPattern } from "./event-pattern.ts";
import type { QueueName } from "./queues.ts";

interface Scheduled {
  readonly trigger: "schedule";
  readonly everyMinutes: number;
  readonly concern: Concern;
  /**
   * Metric that the job writes when it has finished. Without one, any run without an error counts as
   * finished.
   */
  readonly completes?: Measure;
  /** Runs only where somebody hears of what it finds. */
  readonly onlyWatched?: true;
  /** Tells others of the web's pages: it is given their list, and runs after each deployment as well. */
  readonly listsPages?: true;
}

interface Streamed {
  readonly trigger: "stream";
  /** Changes of the table that match none of them invoke nothing. */
  readonly filters: readonly EventPattern[];
}

export type Job =
  | Streamed
  | Scheduled
  | { readonly trigger: "queue"; readonly queue: QueueName; readonly concern: Concern }
  /** Runs when SES reports that it accepted a mail, or that one came back. */
  | { readonly trigger: "mail" };

/** The alarm that an error of the job raises. */
export type Concern = "money" | "upkeep";

/** Records of the stream in one invocation, at most. */
export const streamBatchSize = 25;

const ofItems = (...sk: readonly (string | { readonly prefix: string })[]): EventPattern => ({
  dynamodb: { Keys: { sk: { S: sk } } },
});

/** Sessions, rate limits, mail records and the stream job's own writes match none of these. */
const changesThatMatter: readonly EventPattern[] = [
  ofItems("ORDER", "STOCK", { prefix: "REFUND#" }, { prefix: "RETURN#" }),
  { eventName: ["INSERT", "REMOVE"], ...ofItems("USER", { prefix: "WAIT#" }) },
  { eventName: ["INSERT"], ...ofItems("PAYMENT", "OUTBOX") },
  // Of products: those of users lead there, and change with them.
  { dynamodb: { Keys: { pk: { S: [{ prefix: "PRODUCT#" }] }, sk: { S: [{ prefix: "REVIEW#" }] } } } },
  // An open payment's intent is saved at every checkout, and nothing follows from it.
  {
    eventName: ["MODIFY"],
    dynamodb: {
      Keys: { sk: { S: ["PAYMENT"] } },
      NewImage: { state: { S: [{ "anything-but": ["OPEN"] }] } },
    },
  },
];

/**
 * Functions that are not called by requests. `sweep` is `functions/jobs/sweep.ts`, which exports `handler`.
 */
export const jobs = {
  stream: { trigger: "stream", filters: changesThatMatter },
  catalogue: {
    trigger: "stream",
    // The job removes a change once it is stored.
    filters: [{ eventName: ["INSERT", "MODIFY"], ...ofItems(schema.catalogueChange) }],
  },
  pages: { trigger: "queue", queue: "pages", concern: "upkeep" },
  mail: { trigger: "queue", queue: "mail", concern: "upkeep" },
  "due-payment": { trigger: "queue", queue: "due-payments", concern: "money" },
  sweep: { trigger: "schedule", everyMinutes: 5, concern: "money", completes: "SweepCompleted" },
  reconcile: { trigger: "schedule", everyMinutes: 1440, concern: "money", completes: "ReconcileCompleted" },
  compare: { trigger: "queue", queue: "comparisons", concern: "money" },
  restock: { trigger: "queue", queue: "restocks", concern: "upkeep" },
  pictures: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  popularity: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  audit: { trigger: "schedule", everyMinutes: 1440, concern: "upkeep" },
  feeds: { trigger: "schedule", everyMinutes: 60, concern: "upkeep", listsPages: true },
  "mail-reports": { trigger: "mail" },
  canary: {
    trigger: "schedule",
    everyMinutes: 5,
    concern: "upkeep",
    completes: "CanaryCompleted",
    onlyWatched: true,
  },
} as const satisfies Record<string, Job>;
