import type { DeliveryStatus } from "../../shared/webhooks/events.ts";
import { missing, put, update } from "../platform/expressions.ts";
import { type List, newestOf, oldestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";
import { Delivery, type Outcome } from "./delivery.ts";

const logDays = 30;

export const deliveryKey = (webhookId: string, id: string): Key => ({
  pk: `WEBHOOK#${webhookId}`,
  sk: `DELIVERY#${id}`,
});
const logOf = (webhookId: string): string => `WEBHOOK#${webhookId}`;
/** Sorted by the instant of the next attempt. */
const dueOf = (webhookId: string): string => `WEBHOOK#${webhookId}#DUE`;
/** Sorted by the instant of the last failure. */
const failedOf = (webhookId: string): string => `WEBHOOK#${webhookId}#FAILED`;

const listed = (kindPk: string, id: string, at: string) => ({ kindPk, kindSk: `${at}#${id}` });
const due = ({ webhookId, id }: Delivery, at: string) => listed(dueOf(webhookId), id, at);
const failed = ({ webhookId, id }: Delivery, at: string) => listed(failedOf(webhookId), id, at);
const unlisted = { kindPk: undefined, kindSk: undefined };

export const readDelivery = (item: Item | undefined): Delivery | undefined => item && Delivery.parse(item);

const itemOf = (delivery: Delivery) => ({
  ...deliveryKey(delivery.webhookId, delivery.id),
  ...delivery,
  ownerPk: logOf(delivery.webhookId),
  ownerSk: `${delivery.at}#${delivery.id}`,
  expiresAtSeconds: Math.floor(Date.parse(delivery.at) / 1000) + logDays * 86_400,
});

/** Does nothing the second time. */
export async function createDelivery(delivery: Delivery): Promise<void> {
  const { nextAt, failedAt } = delivery;
  const lists = { ...(nextAt && due(delivery, nextAt)), ...(failedAt && failed(delivery, failedAt)) };
  await write(put<Delivery>({ ...itemOf(delivery), ...lists }, { pk: missing }));
}

/** Fails if another run changed it since it was read. */
async function change(seen: Delivery, set: Parameters<typeof update<Delivery>>[1]["set"]): Promise<boolean> {
  const { webhookId, id, state, nextAt, failedAt } = seen;
  const where = { state, nextAt, failedAt };
  return (
    (await write(update<Delivery>(deliveryKey(webhookId, id), { set: { ...set } }, where))) !== undefined
  );
}

/** Reserves an attempt until an instant, at which the sweep would try again. Undefined if another run has it. */
export async function claimDelivery(seen: Delivery, until: Date): Promise<Delivery | undefined> {
  const nextAt = until.toISOString();
  const retries = seen.state === "failed" ? 0 : seen.retries;
  const next: Delivery = { ...seen, state: "waiting", nextAt, failedAt: undefined, retries };
  const set = { state: next.state, nextAt, failedAt: undefined, retries, ...due(seen, nextAt) };
  return (await change(seen, set)) ? next : undefined;
}

const outcomeOf = ({ attempts }: Delivery, { answer, problem }: Outcome) => ({
  attempts: attempts + 1,
  answer,
  problem,
});

export const recordDelivered = (claimed: Delivery, outcome: Outcome): Promise<boolean> =>
  change(claimed, {
    ...outcomeOf(claimed, outcome),
    state: "delivered",
    nextAt: undefined,
    ...unlisted,
  });

export const recordRetry = (claimed: Delivery, outcome: Outcome, next: Date): Promise<boolean> =>
  change(claimed, {
    ...outcomeOf(claimed, outcome),
    retries: claimed.retries + 1,
    nextAt: next.toISOString(),
    ...due(claimed, next.toISOString()),
  });

export const recordFailed = (claimed: Delivery, outcome: Outcome, at: Date): Promise<boolean> =>
  change(claimed, {
    ...outcomeOf(claimed, outcome),
    state: "failed",
    nextAt: undefined,
    failedAt: at.toISOString(),
    ...failed(claimed, at.toISOString()),
  });

/** Oldest first. */
export const findDue = (webhookId: string, until: Date, limit: number): Promise<Delivery[]> =>
  oldestOf({ index: "byKind", partition: dueOf(webhookId), to: `${until.toISOString()}~` }, limit, (item) =>
    Delivery.parse(item),
  );

/** Oldest failure first. */
export const findFailed = (webhookId: string, until: string, limit: number): Promise<Delivery[]> =>
  oldestOf({ index: "byKind", partition: failedOf(webhookId), to: `${until}~` }, limit, (item) =>
    Delivery.parse(item),
  );

const listFor = (webhookId: string, status: DeliveryStatus | undefined): List => {
  if (status === "failed") return { index: "byKind", partition: failedOf(webhookId) };
  if (status === "waiting") return { index: "byKind", partition: dueOf(webhookId) };
  return { index: "byOwner", partition: logOf(webhookId) };
};

export const findDeliveries = (webhookId: string, status: DeliveryStatus | undefined, page: Page) =>
  newestOf(
    listFor(webhookId, status),
    {
      ...page,
      ...(status === "delivered" && { matches: ({ state }) => state === undefined || state === status }),
    },
    (item) => Delivery.parse(item),
  );
