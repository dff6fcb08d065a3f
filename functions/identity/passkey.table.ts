import { missing, put, remove, type TransactItem } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { type Challenge, noPasskeys, Passkeys } from "./passkey.ts";
import { findUserList, updateUserList, userListKey } from "./user-list.table.ts";

const passkeys = { sk: "PASSKEYS", schema: Passkeys, empty: noPasskeys };

export const findPasskeys = (userId: string): Promise<Passkeys> => findUserList(passkeys, userId);

export const changePasskeys = (
  userId: string,
  change: (book: Passkeys) => Passkeys,
  also?: TransactItem,
): Promise<Passkeys> => updateUserList(passkeys, userId, change, also);

export const removePasskeys = (userId: string): TransactItem => remove(userListKey(userId, passkeys.sk));

/** Returns true the first time only, so that a recorded assertion cannot be replayed. */
export async function consumeChallenge({ jti, expiresAtSeconds }: Challenge): Promise<boolean> {
  const used = put({ pk: `CHALLENGE#${jti}`, sk: "CHALLENGE", expiresAtSeconds }, { pk: missing });
  return (await write(used)) !== undefined;
}
