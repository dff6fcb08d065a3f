import type { QueueVariable } from "../functions/platform/sqs.ts";

export interface Queue {
  /** Messages per invocation. */
  readonly batchSize: number;
  /** Concurrent invocations; Lambda's minimum is two. */
  readonly maxConcurrency: number;
  /** Six times the job's timeout, as Lambda recommends. */
  readonly visibilitySeconds: number;
  /** Attempts before a dead letter. With pauses they last more than a day. */
  readonly maxReceives: number;
  /** Age of the oldest message that raises the alarm. */
  readonly maxAgeSeconds: number;
}

const hour = 3600;

/** Work that may have to wait, as SQS queues on AWS. */
const queues = {
  mail: {
    batchSize: 10,
    maxConcurrency: 2,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A message per payment, delayed until its hold ends. */
  "due-payments": {
    batchSize: 5,
    maxConcurrency: 2,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A message per instant of a product's schedule, delayed until then. */
  "due-products": {
    batchSize: 10,
    maxConcurrency: 4,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A message per slice of Stripe's list. */
  comparisons: {
    batchSize: 1,
    maxConcurrency: 2,
    visibilitySeconds: 720,
    maxReceives: 60,
    maxAgeSeconds: 3 * hour,
  },
  /** A message per product in stock again. */
  restocks: {
    batchSize: 1,
    maxConcurrency: 2,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** Requested pages, and changed products. */
  pages: {
    batchSize: 10,
    maxConcurrency: 4,
    visibilitySeconds: 1800,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A message per chunk of a job that staff started. */
  batch: {
    batchSize: 1,
    maxConcurrency: 2,
    visibilitySeconds: 1800,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A message per event that somebody subscribes to, and per early retry. */
  webhooks: {
    batchSize: 5,
    maxConcurrency: 4,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;

export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);
export const queueNames: readonly QueueName[] = Object.keys(queues).filter(isQueueName);
export const queueOf = (name: QueueName): Queue => queues[name];

export const queueBehind: Readonly<Record<QueueVariable, QueueName>> = {
  MAIL_QUEUE: "mail",
  DUE_PAYMENTS_QUEUE: "due-payments",
  DUE_PRODUCTS_QUEUE: "due-products",
  COMPARISONS_QUEUE: "comparisons",
  RESTOCKS_QUEUE: "restocks",
  PAGES_QUEUE: "pages",
  BATCH_QUEUE: "batch",
  WEBHOOKS_QUEUE: "webhooks",
};

export const queueEnvironment = (addressOf: (name: QueueName) => string): Record<QueueVariable, string> => ({
  MAIL_QUEUE: addressOf(queueBehind.MAIL_QUEUE),
  DUE_PAYMENTS_QUEUE: addressOf(queueBehind.DUE_PAYMENTS_QUEUE),
  DUE_PRODUCTS_QUEUE: addressOf(queueBehind.DUE_PRODUCTS_QUEUE),
  COMPARISONS_QUEUE: addressOf(queueBehind.COMPARISONS_QUEUE),
  RESTOCKS_QUEUE: addressOf(queueBehind.RESTOCKS_QUEUE),
  PAGES_QUEUE: addressOf(queueBehind.PAGES_QUEUE),
  BATCH_QUEUE: addressOf(queueBehind.BATCH_QUEUE),
  WEBHOOKS_QUEUE: addressOf(queueBehind.WEBHOOKS_QUEUE),
});
