import * as z from "zod/mini";
import { exists, put, remove, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { Waiter } from "./wait.ts";

const confirmKey = (tokenHash: string): Key => ({ pk: `WAITCONFIRM#${tokenHash}`, sk: "WAITCONFIRM" });
const stopKey = (tokenHash: string): Key => ({ pk: `WAITSTOP#${tokenHash}`, sk: "WAITSTOP" });

const Unconfirmed = z.object({
  id: z.string(),
  productId: z.string(),
  email: z.string(),
  expiresAtSeconds: z.number(),
});
export type Unconfirmed = z.infer<typeof Unconfirmed>;

const StopLink = z.object({ waiter: Waiter, expiresAtSeconds: z.number() });

export const offerWait = (tokenHash: string, unconfirmed: Unconfirmed): TransactItem =>
  put({ ...confirmKey(tokenHash), ...unconfirmed });

export async function findUnconfirmed(tokenHash: string): Promise<Unconfirmed | undefined> {
  const item = await getItem(confirmKey(tokenHash));
  return item && Unconfirmed.parse(item);
}

export const forgetUnconfirmed = (tokenHash: string): TransactItem =>
  remove(confirmKey(tokenHash), { pk: exists });

/** The link ends all waits and can be followed repeatedly. */
export const offerStop = (tokenHash: string, stop: z.infer<typeof StopLink>): TransactItem =>
  put({ ...stopKey(tokenHash), ...stop });

export async function findStop(tokenHash: string): Promise<z.infer<typeof StopLink> | undefined> {
  const item = await getItem(stopKey(tokenHash));
  return item && StopLink.parse(item);
}
