import type * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { check, exists, put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { userKey } from "./user.table.ts";

/** Entries that an account keeps in one item, so that their number and what holds among them hold together. */
export type Book = {
  /** Raised by each change; 0 before the first. */
  version: number;
};

interface Kept<B extends Book> {
  /** Sort key in the user's partition. */
  sk: string;
  schema: z.ZodMiniType<B>;
  empty: B;
}

export const bookKey = (userId: string, sk: string): Key => ({ pk: userKey(userId).pk, sk });

export async function findBook<B extends Book>({ sk, schema, empty }: Kept<B>, userId: string): Promise<B> {
  const item = await getItem(bookKey(userId, sk));
  return item ? schema.parse(item) : empty;
}

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
    const book = await findBook(kept, userId);
    const changed = { ...change(book), version: book.version + 1 };
    const failed = await transact({
      book: put<Book>(
        { ...changed, ...bookKey(userId, kept.sk) },
        { version: book.version === 0 ? undefined : book.version },
      ),
      user: check(userKey(userId), { pk: exists }),
      also,
    });
    if (failed.has("user")) throw new AppError("unauthenticated");
    if (failed.size === 0) return changed;
  }
  throw new AppError("unavailable");
}
