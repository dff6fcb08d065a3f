import type { Measure } from "../functions/platform/metrics.ts";
import { schema } from "../functions/platform/schema.ts";
import type { EventPattern } from "./event-pattern.ts";
import type { QueueName } from "./queues.ts";

interface Scheduled {
  readonly trigger: "schedule";
  readonly everyMinutes: number;
  readonly concern: Concern;
  /** Written when the job has finished; without it, any run without an error counts. */
  readonly completes?: Measure;
  /** Runs only where alarms are read. */
  readonly onlyWatched?: true;
  /** Receives the list of public pages, and also runs after each deployment. */
  readonly listsPages?: true;
}

interface Streamed {
  readonly trigger: "stream";
  /** Changes that match none invoke nothing. */
  readonly filters: readonly EventPattern[];
}

export type Job =
  | Streamed
  | Scheduled
  | { readonly trigger: "queue"; readonly queue: QueueName; readonly concern: Concern }
  /** Runs on SES's reports of sent and returned mails. */
  | { readonly trigger: "mail" };

export type Concern = "money" | "upkeep";

export const streamBatchSize = 25;

const ofItems = (...sk: readonly (string | { readonly prefix: string })[]): EventPattern => ({
  dynamodb: { Keys: { sk: { S: sk } } },
});

/** Excludes sessions, rate limits, mail records and the job's own writes. */
const changesThatMatter: readonly EventPattern[] = [
  ofItems("ORDER", "STOCK", "PRODUCT", "SCHEDULE", "MESSAGE", { prefix: "REFUND#" }, { prefix: "RETURN#" }),
  { eventName: ["INSERT", "REMOVE"], ...ofItems("USER", "HIDDEN", { prefix: "WAIT#" }) },
  { eventName: ["INSERT"], ...ofItems("PAYMENT", "OUTBOX", "DOCUMENT") },
  // Of products only: users' pointers change with them.
  { dynamodb: { Keys: { pk: { S: [{ prefix: "PRODUCT#" }] }, sk: { S: [{ prefix: "REVIEW#" }] } } } },
  // Every checkout saves its intent, and nothing follows from it.
  {
    eventName: ["MODIFY"],
    dynamodb: {
      Keys: { sk: { S: ["PAYMENT"] } },
      NewImage: { state: { S: [{ "anything-but": ["OPEN"] }] } },
    },
  },
];

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
  "due-product": { trigger: "queue", queue: "due-products", concern: "upkeep" },
  "product-sweep": { trigger: "schedule", everyMinutes: 1, concern: "upkeep" },
  sweep: { trigger: "schedule", everyMinutes: 5, concern: "money", completes: "SweepCompleted" },
  reconcile: { trigger: "schedule", everyMinutes: 1440, concern: "money", completes: "ReconcileCompleted" },
  compare: { trigger: "queue", queue: "comparisons", concern: "money" },
  restock: { trigger: "queue", queue: "restocks", concern: "upkeep" },
  batch: { trigger: "queue", queue: "batch", concern: "upkeep" },
  webhooks: { trigger: "queue", queue: "webhooks", concern: "upkeep" },
  "webhook-sweep": { trigger: "schedule", everyMinutes: 1, concern: "upkeep" },
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
