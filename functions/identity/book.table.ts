import type * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { userExists, userKey } from "./user.table.ts";

/** One item that an account keeps for itself. */
interface Kept<T> {
  /** Sort key in the user's partition. */
  sk: string;
  schema: z.ZodMiniType<T>;
  empty: T;
}

export const keptKey = (userId: string, sk: string): Key => ({ pk: userKey(userId).pk, sk });

export async function findKept<T>({ sk, schema, empty }: Kept<T>, userId: string): Promise<T> {
  const item = await getItem(keptKey(userId, sk));
  return item ? schema.parse(item) : empty;
}

/** The last value that is sent counts. Throws `unauthenticated` (401) when the account was deleted meanwhile. */
export async function replaceKept<T extends Item>({ sk }: Kept<T>, userId: string, value: T): Promise<void> {
  const failed = await transact({
    kept: put({ ...value, ...keptKey(userId, sk) }),
    user: userExists(userId),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
}

/** Entries that an account keeps in one item, so that their number and what holds among them hold together. */
export type Book = {
  /** Raised by each change; 0 before the first. */
  version: number;
};

/**
 * Changes the book as it is at the moment of writing, so `change` may be called several times; `also` is
 * written with it. Throws `unauthenticated` (401) when the account was deleted meanwhile, `unavailable` (503).
 */
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
