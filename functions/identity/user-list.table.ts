import type * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { asSeen, check, put, putNext, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { userExists, userKey } from "./user.table.ts";

interface UserListItem<T> {
  sk: string;
  schema: z.ZodMiniType<T>;
  empty: T;
}

export const userListKey = (userId: string, sk: string): Key => ({ pk: userKey(userId).pk, sk });

export async function findUserList<T>({ sk, schema, empty }: UserListItem<T>, userId: string): Promise<T> {
  const item = await getItem(userListKey(userId, sk));
  return item ? schema.parse(item) : empty;
}

/** The last write wins. Throws `unauthenticated` (401) if the account was deleted meanwhile. */
export async function replaceUserList<T extends Item>(
  { sk }: UserListItem<T>,
  userId: string,
  value: T,
): Promise<void> {
  const failed = await transact({
    list: put({ ...value, ...userListKey(userId, sk) }),
    user: userExists(userId),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
}

/** Entries stored in one item, so that rules across them hold under concurrent changes. */
export type UserList = {
  version: number;
};

/** Fails if the list changed since it was read. */
export const replaceUserListIfSame = <B extends UserList>(
  { sk }: UserListItem<B>,
  userId: string,
  current: B,
  changed: B,
): TransactItem => putNext(userListKey(userId, sk), current, changed);

export const sameUserList = <B extends UserList>(
  { sk }: UserListItem<B>,
  userId: string,
  current: B,
): TransactItem => check<UserList>(userListKey(userId, sk), asSeen(current));

export type ExtraWrites = Readonly<Record<string, TransactItem | undefined>>;

/** May call `change` several times. Throws `unauthenticated` (401) without account or if `extra` fails. */
export async function updateUserList<B extends UserList>(
  list: UserListItem<B>,
  userId: string,
  change: (current: B) => B | Promise<B>,
  extra: ExtraWrites = {},
): Promise<B> {
  for await (const _ of rounds()) {
    const current = await findUserList(list, userId);
    const changed = await change(current);
    const failed = await transact({
      ...extra,
      current: replaceUserListIfSame(list, userId, current, changed),
      user: userExists(userId),
    });
    if ([...failed].some((name) => name !== "current")) throw new AppError("unauthenticated");
    if (failed.size === 0) return { ...changed, version: current.version + 1 };
  }
  throw new AppError("unavailable");
}
