import type * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { userExists, userKey } from "./user.table.ts";

interface Kept<T> {
  sk: string;
  schema: z.ZodMiniType<T>;
  empty: T;
}

export const keptKey = (userId: string, sk: string): Key => ({ pk: userKey(userId).pk, sk });

export async function findKept<T>({ sk, schema, empty }: Kept<T>, userId: string): Promise<T> {
  const item = await getItem(keptKey(userId, sk));
  return item ? schema.parse(item) : empty;
}

/** The last write wins. Throws `unauthenticated` (401) if the account was deleted meanwhile. */
export async function replaceKept<T extends Item>({ sk }: Kept<T>, userId: string, value: T): Promise<void> {
  const failed = await transact({
    kept: put({ ...value, ...keptKey(userId, sk) }),
    user: userExists(userId),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
}

/** Entries stored in one item, so that rules across them hold under concurrent changes. */
export type Book = {
  /** Incremented by each change; 0 before the first. */
  version: number;
};

/** May call `change` several times. Throws `unauthenticated` (401) for a deleted account, `unavailable` (503). */
export async function changeBook<B extends Book>(
  kept: Kept<B>,
  userId: string,
  change: (book: B) => B,
  also?: TransactItem,
): Promise<B> {
  for await (const _ of rounds()) {
    const book = await findKept(kept, userId);
    const changed = { ...change(book), version: book.version + 1 };
    const failed = await transact({
      book: put<Book>(
        { ...changed, ...keptKey(userId, kept.sk) },
        { version: book.version === 0 ? undefined : book.version },
      ),
      user: userExists(userId),
      also,
    });
    if (failed.has("user")) throw new AppError("unauthenticated");
    if (failed.size === 0) return changed;
  }
  throw new AppError("unavailable");
}
