import type { QueueVariable } from "../functions/platform/sqs.ts";

export interface Queue {
  /** Messages that one invocation of its job is given. */
  readonly batchSize: number;
  /** Invocations at the same time; Lambda takes no fewer than two. */
  readonly maxConcurrency: number;
  /** How long a message stays hidden while it is worked on; six times the job's time-out, as Lambda asks. */
  readonly visibilitySeconds: number;
  /** Tries before a message becomes a dead letter. With the pauses between them they last longer than a day. */
  readonly maxReceives: number;
  /** The alarm rings when the oldest message waits longer. */
  readonly maxAgeSeconds: number;
}

const hour = 3600;

/** Work that may have to wait, for a time or for another service to come back. The AWS stage makes SQS queues of them. */
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
  /** A slice of Stripe's list per message. */
  comparisons: {
    batchSize: 1,
    maxConcurrency: 2,
    visibilitySeconds: 720,
    maxReceives: 60,
    maxAgeSeconds: 3 * hour,
  },
  /** A product of which there are units again. */
  restocks: {
    batchSize: 1,
    maxConcurrency: 2,
    visibilitySeconds: 360,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
  /** A page that was asked for, or products whose pages and lists are to be rendered. */
  pages: {
    batchSize: 10,
    maxConcurrency: 4,
    visibilitySeconds: 1800,
    maxReceives: 60,
    maxAgeSeconds: hour,
  },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof queues;

export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);
export const queueNames: readonly QueueName[] = Object.keys(queues).filter(isQueueName);
export const queueOf = (name: QueueName): Queue => queues[name];

/** By the variable that tells functions of it. */
export const queueBehind: Readonly<Record<QueueVariable, QueueName>> = {
  MAIL_QUEUE: "mail",
  DUE_PAYMENTS_QUEUE: "due-payments",
  COMPARISONS_QUEUE: "comparisons",
  RESTOCKS_QUEUE: "restocks",
  PAGES_QUEUE: "pages",
};

/** For the functions' environment. */
export const queueEnvironment = (addressOf: (name: QueueName) => string): Record<QueueVariable, string> => ({
  MAIL_QUEUE: addressOf(queueBehind.MAIL_QUEUE),
  DUE_PAYMENTS_QUEUE: addressOf(queueBehind.DUE_PAYMENTS_QUEUE),
  COMPARISONS_QUEUE: addressOf(queueBehind.COMPARISONS_QUEUE),
  RESTOCKS_QUEUE: addressOf(queueBehind.RESTOCKS_QUEUE),
  PAGES_QUEUE: addressOf(queueBehind.PAGES_QUEUE),
});
