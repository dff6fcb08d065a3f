import * as z from "zod/mini";
import { exists, put, remove, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { changePassword, changeUser } from "./user.table.ts";
import type { User } from "./user.ts";

/** Tokens of mailed links are stored as their hashes. */
const resetKey = (tokenHash: string): Key => ({ pk: `RESET#${tokenHash}`, sk: "RESET" });
const confirmationKey = (tokenHash: string): Key => ({ pk: `CONFIRM#${tokenHash}`, sk: "CONFIRM" });

const Reset = z.object({ userId: z.string(), expiresAtSeconds: z.number() });
const Confirmation = z.extend(Reset, { email: z.string(), version: z.number() });

/** Fails when the token was used in the meantime. */
const consume = (key: Key): TransactItem => remove(key, { pk: exists });

/** The user names the newest reset token; older ones are void. */
export const offerReset = (user: User, tokenHash: string, expiresAtSeconds: number) => ({
  user: changeUser(user, { set: { resetHash: tokenHash } }),
  token: put({ ...resetKey(tokenHash), userId: user.id, expiresAtSeconds }),
});

export async function findReset(tokenHash: string): Promise<z.infer<typeof Reset> | undefined> {
  const item = await getItem(resetKey(tokenHash));
  return item && Reset.parse(item);
}

/** Sets the password and consumes the token in one transaction. */
export const redeemReset = (user: User, tokenHash: string, passwordHash: string) => ({
  user: changePassword(user, passwordHash),
  token: consume(resetKey(tokenHash)),
});

/** For this address alone, and until all sessions are ended: whoever began the change may be a thief. */
export const offerConfirmation = (user: User, tokenHash: string, expiresAtSeconds: number): TransactItem => {
  const { id, email, version } = user;
  return put({ ...confirmationKey(tokenHash), userId: id, email, version, expiresAtSeconds });
};

export async function findConfirmation(tokenHash: string): Promise<z.infer<typeof Confirmation> | undefined> {
  const item = await getItem(confirmationKey(tokenHash));
  return item && Confirmation.parse(item);
}

/** From now on notices about the account go to its address. */
export const redeemConfirmation = (user: User, tokenHash: string) => ({
  user: changeUser(user, { remove: ["confirmedEmail"] }),
  token: consume(confirmationKey(tokenHash)),
});
