import * as z from "zod/mini";
import { mailboxHash } from "../mail/mailbox.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";

const linkKey = (tokenHash: string): Key => ({ pk: `CARTSTOP#${tokenHash}`, sk: "CARTSTOP" });
/** Outlives the account, so that nobody else's account reaches the mailbox either. */
const stopKey = (mailbox: string): Key => ({ pk: `MAILBOX#${mailbox}`, sk: "CARTSTOP" });

const StopLink = z.object({ userId: z.string(), mailbox: z.string(), expiresAtSeconds: z.number() });
const Stop = z.object({ at: z.string() });

interface Offer {
  userId: string;
  email: string;
  expiresAtSeconds: number;
}

export const offerCartStop = (tokenHash: string, { userId, email, expiresAtSeconds }: Offer): TransactItem =>
  put({ ...linkKey(tokenHash), userId, mailbox: mailboxHash(email), expiresAtSeconds });

export async function findCartStopLink(tokenHash: string): Promise<z.infer<typeof StopLink> | undefined> {
  const item = await getItem(linkKey(tokenHash));
  return item && StopLink.parse(item);
}

export const stopCartMails = (mailbox: string, now: Date): TransactItem =>
  put({ ...stopKey(mailbox), at: now.toISOString() });

export async function cartMailsStoppedAt(email: string): Promise<string | undefined> {
  const item = await getItem(stopKey(mailboxHash(email)));
  return item && Stop.parse(item).at;
}
