import * as z from "zod/mini";
import { atMost, missingOr, oneOf, put, remove, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";

/**
 * A mail's record lies in the partition of what caused it, so that an order's mails are read with the order.
 */
const deliveryKey = (causePk: string, kind: string): Key => ({ pk: causePk, sk: `MAIL#${kind}` });

interface DeliveryRecord {
  state: "sent" | "failed" | "bounced" | "complained";
  at: string;
  tries: number;
}

const stateOf = async (causePk: string, kind: string): Promise<unknown> =>
  (await getItem(deliveryKey(causePk, kind)))?.state;

/** True for any outcome but failure: a mail that bounced is not sent again. */
export async function wasSent(causePk: string, kind: string): Promise<boolean> {
  const state = await stateOf(causePk, kind);
  return state !== undefined && state !== "failed";
}

/** True once the mail has been sent or has failed. */
export const wasTried = async (causePk: string, kind: string): Promise<boolean> =>
  (await stateOf(causePk, kind)) !== undefined;

interface Claim {
  untilMilliseconds: number;
}

/** Longer than the job may run. */
const claimMilliseconds = 60_000;
const claimKey = (causePk: string, kind: string): Key => ({
  pk: `SENDING#${causePk}#${kind}`,
  sk: "SENDING",
});

/** Lets one invocation at a time send the mail: a message may be delivered twice at once. */
export async function claimDelivery(causePk: string, kind: string, now: Date): Promise<boolean> {
  const untilMilliseconds = now.getTime() + claimMilliseconds;
  const claim = put<Claim>(
    {
      ...claimKey(causePk, kind),
      untilMilliseconds,
      expiresAtSeconds: Math.ceil(untilMilliseconds / 1000),
    },
    { untilMilliseconds: missingOr(atMost(now.getTime())) },
  );
  return (await write(claim)) !== undefined;
}

export async function releaseDelivery(causePk: string, kind: string): Promise<void> {
  await write(remove(claimKey(causePk, kind)));
}

const failedMails = "MAILS#FAILED";

/** Lists the mail for staff, by time. */
const failedListing = (causePk: string, kind: string, at: Date) => ({
  kindPk: failedMails,
  kindSk: `${at.toISOString()}#${causePk}#${kind}`,
});

/** Records an attempt to send. A failed mail is listed for staff until it has been sent. */
export async function recordDelivery(
  causePk: string,
  kind: string,
  state: "sent" | "failed",
  at: Date,
): Promise<void> {
  const listing =
    state === "failed" ? failedListing(causePk, kind, at) : { kindPk: undefined, kindSk: undefined };
  // SES may report a bounce before the sending is recorded; the bounce must not be overwritten.
  await write(
    update<DeliveryRecord>(
      deliveryKey(causePk, kind),
      { set: { state, at: at.toISOString(), ...listing }, add: { tries: 1 } },
      { state: missingOr(oneOf("sent", "failed")) },
    ),
  );
}

/**
 * Records a bounce or a complaint. A bounced mail is listed for staff, who must reach the customer in another
 * way.
 */
export async function recordReturn(
  causePk: string,
  kind: string,
  state: "bounced" | "complained",
  at: Date,
): Promise<void> {
  const listing = state === "bounced" ? failedListing(causePk, kind, at) : {};
  await write(
    update<DeliveryRecord>(deliveryKey(causePk, kind), {
      set: { state, at: at.toISOString(), ...listing },
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
