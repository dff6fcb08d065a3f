import { AppError } from "../../shared/errors.ts";
import { check, exists, put } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, rounds, transact } from "../platform/table.ts";
import { AddressBook, noAddresses } from "./address-book.ts";
import { userKey } from "./user.table.ts";

const addressBookKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: "ADDRESSES" });

export async function findAddressBook(userId: string): Promise<AddressBook> {
  const item = await getItem(addressBookKey(userId));
  return item ? AddressBook.parse(item) : noAddresses;
}

/**
 * Changes the book as it is at the moment of writing, so `change` may be called several times. Throws
 * `unauthenticated` (401) when the account was deleted meanwhile, `unavailable` (503).
 */
export async function changeAddressBook(
  userId: string,
  change: (book: AddressBook) => AddressBook,
): Promise<AddressBook> {
  for await (const _ of rounds()) {
    const book = await findAddressBook(userId);
    const changed = { ...change(book), version: book.version + 1 };
    const failed = await transact({
      book: put<AddressBook>(
        { ...addressBookKey(userId), ...changed },
        { version: book.version === 0 ? undefined : book.version },
      ),
      user: check(userKey(userId), { pk: exists }),
    });
    if (failed.has("user")) throw new AppError("unauthenticated");
    if (failed.size === 0) return changed;
  }
  throw new AppError("unavailable");
}
