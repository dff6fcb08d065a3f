import { remove, type TransactItem } from "../platform/expressions.ts";
import { Factors, noFactors } from "./factor.ts";
import { findPasskeys, passkeys } from "./passkey.table.ts";
import { type Passkeys, withoutPasskey } from "./passkey.ts";
import { factorsName } from "./second-factor.ts";
import {
  type ExtraWrites,
  findUserList,
  replaceUserListIfSame,
  sameUserList,
  updateUserList,
  userListKey,
} from "./user-list.table.ts";

const factors = { sk: factorsName, schema: Factors, empty: noFactors };

const findFactors = (userId: string): Promise<Factors> => findUserList(factors, userId);

export const changeFactors = (
  userId: string,
  change: (book: Factors) => Factors | Promise<Factors>,
  extra?: ExtraWrites,
): Promise<Factors> => updateUserList(factors, userId, change, extra);

export interface FactorBooks {
  factors: Factors;
  passkeys: Passkeys;
}

export async function findFactorBooks(userId: string): Promise<FactorBooks> {
  const [book, keys] = await Promise.all([findFactors(userId), findPasskeys(userId)]);
  return { factors: book, passkeys: keys };
}

export const factorCount = (books: FactorBooks): number =>
  books.passkeys.entries.length + (books.factors.app ? 1 : 0);

/** Recovery codes go with the last factor. The writes fail if either list changed since it was read. */
export function removeFactor(userId: string, books: FactorBooks, id: string): Record<string, TransactItem> {
  const isLast = factorCount(books) === 1;
  const isApp = books.factors.app?.id === id;
  const { app, pending, recovery } = books.factors;
  const kept: Factors = {
    ...books.factors,
    app: isApp ? undefined : app,
    pending: isApp ? undefined : pending,
    recovery: isLast ? [] : recovery,
  };
  return {
    factors:
      isApp || isLast
        ? replaceUserListIfSame(factors, userId, books.factors, kept)
        : sameUserList(factors, userId, books.factors),
    passkeys: isApp
      ? sameUserList(passkeys, userId, books.passkeys)
      : replaceUserListIfSame(passkeys, userId, books.passkeys, withoutPasskey(books.passkeys, id)),
  };
}

export const removeAllFactors = (userId: string): Record<string, TransactItem> => ({
  factors: remove(userListKey(userId, factors.sk)),
  passkeys: remove(userListKey(userId, passkeys.sk)),
});
