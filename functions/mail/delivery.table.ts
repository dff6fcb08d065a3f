import * as z from "zod/mini";
import { atMost, missingOr, remove, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";
import type { Delivery } from "./tags.ts";

/** Stored in the partition of the mail's cause, so that an order's mails are read with it. */
const deliveryKey = (causePk: string, kind: string): Key => ({ pk: causePk, sk: `MAIL#${kind}` });

interface DeliveryRecord {
  /** "skipped": replaced by a later mail, or its customer was deleted. */
  state: "sent" | "failed" | "bounced" | "complained" | "skipped";
  at: string;
  tries: number;
  /** Unix milliseconds until which one invocation may be sending it. */
  sendingUntil: number;
}

export const outcomeOf = async ({ causePk, kind }: Delivery): Promise<unknown> =>
  (await getItem(deliveryKey(causePk, kind)))?.state;

/** True for any outcome but failure: bounced mails are not resent. */
export const isSettled = (outcome: unknown): boolean => outcome !== undefined && outcome !== "failed";

interface Claim {
  sendingUntil: number;
  hasFailed: boolean;
}

const claimMilliseconds = 60_000;

/** Lets one invocation at a time send a mail. Returns undefined if it is settled or another invocation is sending it. */
export async function claimDelivery({ causePk, kind }: Delivery, now: Date): Promise<Claim | undefined> {
  const sendingUntil = now.getTime() + claimMilliseconds;
  const claimed = await write(
    update<DeliveryRecord>(
      deliveryKey(causePk, kind),
      { set: { sendingUntil } },
      { state: missingOr("failed"), sendingUntil: missingOr(atMost(now.getTime())) },
    ),
  );
  return claimed && { sendingUntil, hasFailed: claimed.state === "failed" };
}

/** Ends a claim that no outcome has ended. */
export async function releaseDelivery(
  { causePk, kind }: Delivery,
  { sendingUntil, hasFailed }: Claim,
): Promise<void> {
  const key = deliveryKey(causePk, kind);
  await write(
    hasFailed
      ? update<DeliveryRecord>(key, { remove: ["sendingUntil"] }, { sendingUntil })
      : remove<DeliveryRecord>(key, { state: undefined, sendingUntil }),
  );
}

const failedMails = "MAILS#FAILED";

const failedListing = (causePk: string, kind: string, at: Date) => ({
  kindPk: failedMails,
  kindSk: `${at.toISOString()}#${causePk}#${kind}`,
});

const unlisted = { kindPk: undefined, kindSk: undefined };
const unclaimed = { sendingUntil: undefined };

/** Lists failed mails for staff. Keeps an outcome that SES reported before the sender. */
export async function recordDelivery(
  { causePk, kind }: Delivery,
  state: "sent" | "failed",
  at: Date,
): Promise<void> {
  const listing = state === "failed" ? failedListing(causePk, kind, at) : unlisted;
  await write(
    update<DeliveryRecord>(
      deliveryKey(causePk, kind),
      { set: { state, at: at.toISOString(), ...listing, ...unclaimed }, add: { tries: 1 } },
      { state: missingOr("failed") },
    ),
  );
}

export async function recordSkip({ causePk, kind }: Delivery, at: Date): Promise<void> {
  await write(
    update<DeliveryRecord>(
      deliveryKey(causePk, kind),
      { set: { state: "skipped", at: at.toISOString(), ...unlisted, ...unclaimed } },
      { state: "failed" },
    ),
  );
}

/** Lists bounced mails for staff, who must reach the customer another way. */
export async function recordReturn(
  { causePk, kind }: Delivery,
  state: "bounced" | "complained",
  at: Date,
): Promise<void> {
  const listing = state === "bounced" ? failedListing(causePk, kind, at) : {};
  await write(
    update<DeliveryRecord>(deliveryKey(causePk, kind), {
      set: { state, at: at.toISOString(), ...listing, ...unclaimed },
      setIfMissing: { tries: 1 },
    }),
  );
}

const FailedMail = z.object({ pk: z.string(), sk: z.string(), at: z.string(), tries: z.number() });

export const findFailedMails = (page: Page) =>
  newestOf({ index: "byKind", partition: failedMails }, page, (item) => {
    const { pk, sk, at, tries } = FailedMail.parse(item);
    return { cause: pk, kind: sk.slice("MAIL#".length), at, tries };
  });
