import * as z from "zod/mini";
import { dayMs } from "../../shared/core/limits.ts";
import { put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { oldestOf } from "../platform/list.ts";
import type { Item, Key } from "../platform/schema.ts";

/** Ended payments whose money may still arrive. */
const watched = "PAYMENTS#WATCHED";
/** Razorpay asks banks for 3 to 5 days. */
const watchDays = 7;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const watchKey = (paymentId: string): Key => ({ pk: `PAYMENT#${paymentId}`, sk: "WATCH" });

const Watch = z.object({ paymentId: z.string(), endedAt: z.string() });
export type Watch = z.infer<typeof Watch>;

/** The longer it has ended, the less likely is news. */
function gapAfter(ageMs: number): number {
  if (ageMs < hourMs) return 10 * minuteMs;
  if (ageMs < 6 * hourMs) return hourMs;
  return ageMs < dayMs ? 6 * hourMs : dayMs;
}

function placeOf({ paymentId, endedAt }: Watch, now: Date) {
  const dueAt = new Date(now.getTime() + gapAfter(now.getTime() - Date.parse(endedAt)));
  return { kindPk: watched, kindSk: `${dueAt.toISOString()}#${paymentId}` };
}

/** Belongs in the transaction that ends the payment. */
export function beginWatch(paymentId: string, now: Date): TransactItem {
  const watch = { paymentId, endedAt: now.toISOString() };
  return put<Watch>({ ...watchKey(paymentId), ...watch, ...placeOf(watch, now) });
}

/** Undefined once the watch is over. */
export const continueWatch = (watch: Watch, now: Date): TransactItem | undefined =>
  now.getTime() - Date.parse(watch.endedAt) < watchDays * dayMs
    ? update<Item>(watchKey(watch.paymentId), { set: placeOf(watch, now) }, { endedAt: watch.endedAt })
    : undefined;

export const endWatch = ({ paymentId }: Watch): TransactItem => remove<Watch>(watchKey(paymentId));

const maxDue = 5000;

/** The longest due first. */
export const findWatchesDue = (now: Date): Promise<Watch[]> =>
  oldestOf({ index: "byKind", partition: watched, to: `${now.toISOString()}~` }, maxDue, (item) =>
    Watch.parse(item),
  );
