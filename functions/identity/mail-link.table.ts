import * as z from "zod/mini";
import { exists, put, remove, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { removePasskeys } from "./passkey.table.ts";
import { changePassword, changeUser } from "./user.table.ts";
import { isStaff, noticeAddress, type User } from "./user.ts";

/** Only hashes of mailed tokens are stored. */
const resetKey = (tokenHash: string): Key => ({ pk: `RESET#${tokenHash}`, sk: "RESET" });
const confirmationKey = (tokenHash: string): Key => ({ pk: `CONFIRM#${tokenHash}`, sk: "CONFIRM" });

/** `email` is where the link was mailed. */
const Reset = z.object({ userId: z.string(), email: z.string(), expiresAtSeconds: z.number() });
const Confirmation = z.extend(Reset, { version: z.number() });

const consume = (key: Key): TransactItem => remove(key, { pk: exists });

export const offerReset = (user: User, tokenHash: string, expiresAtSeconds: number) => ({
  user: changeUser(user, { set: { resetHash: tokenHash } }),
  token: put({ ...resetKey(tokenHash), userId: user.id, email: noticeAddress(user), expiresAtSeconds }),
});

export async function findReset(tokenHash: string): Promise<z.infer<typeof Reset> | undefined> {
  const item = await getItem(resetKey(tokenHash));
  return item && Reset.parse(item);
}

/** Also removes a customer's passkeys, in case a thief added one. To staff they are a second factor, which stays. */
export const redeemReset = (user: User, tokenHash: string, passwordHash: string) => ({
  user: changePassword(user, passwordHash, noticeAddress(user)),
  passkeys: isStaff(user) ? undefined : removePasskeys(user.id),
  token: consume(resetKey(tokenHash)),
});

/** Valid for this address only, and void once all sessions are ended, in case a thief changed the address. */
export const offerConfirmation = (user: User, tokenHash: string, expiresAtSeconds: number): TransactItem => {
  const { id, email, version } = user;
  return put({ ...confirmationKey(tokenHash), userId: id, email, version, expiresAtSeconds });
};

export async function findConfirmation(tokenHash: string): Promise<z.infer<typeof Confirmation> | undefined> {
  const item = await getItem(confirmationKey(tokenHash));
  return item && Confirmation.parse(item);
}

/** Marks the address as confirmed, and as proven if the account's owner followed the link. */
export const redeemConfirmation = (user: User, tokenHash: string, isOwner: boolean) => ({
  user: changeUser(user, {
    remove: ["confirmedEmail"],
    ...(isOwner && { set: { provenEmail: user.email } }),
  }),
  token: consume(confirmationKey(tokenHash)),
});
