import { missing, put, remove, type TransactItem } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { type Challenge, noPasskeys, Passkeys } from "./passkey.ts";
import { passkeysName } from "./second-factor.ts";
import { type ExtraWrites, findUserList, updateUserList, userListKey } from "./user-list.table.ts";

export const passkeys = { sk: passkeysName, schema: Passkeys, empty: noPasskeys };

export const findPasskeys = (userId: string): Promise<Passkeys> => findUserList(passkeys, userId);

export const changePasskeys = (
  userId: string,
  change: (book: Passkeys) => Passkeys,
  extra?: ExtraWrites,
): Promise<Passkeys> => updateUserList(passkeys, userId, change, extra);

export const removePasskeys = (userId: string): TransactItem => remove(userListKey(userId, passkeys.sk));

/** Returns true the first time only, so that a recorded assertion cannot be replayed. */
export async function consumeChallenge({ jti, expiresAtSeconds }: Challenge): Promise<boolean> {
  const used = put({ pk: `CHALLENGE#${jti}`, sk: "CHALLENGE", expiresAtSeconds }, { pk: missing });
  return (await write(used)) !== undefined;
}
