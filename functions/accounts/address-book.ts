import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { maxAddresses, type SavedAddress } from "../../shared/accounts/address.ts";
import { keysOf } from "../../shared/core/builtins.ts";
import { AppError, found } from "../../shared/core/errors.ts";
import { Address, type ShippingInfo } from "../../shared/delivery/shipping-info.ts";

const Entry = z.extend(Address, { id: z.string() });
type Entry = z.infer<typeof Entry>;

/** One item per user, so that the limit and the default hold under concurrent changes. */
export const AddressBook = z.object({
  entries: z.array(Entry),
  defaultId: z.optional(z.string()),
  version: z.number(),
});
export type AddressBook = z.infer<typeof AddressBook>;

export const noAddresses: AddressBook = { entries: [], version: 0 };

export const entryOf = ({ entries }: AddressBook, id: string): Entry =>
  found(
    entries.find((each) => each.id === id),
    "Address",
  );

const addressFields = (address: ShippingInfo): string[] =>
  keysOf(Address.shape).map((name) => address[name] ?? "");

export const sameEntry = ({ entries }: AddressBook, address: ShippingInfo): Entry | undefined =>
  entries.find((entry) => isDeepStrictEqual(addressFields(entry), addressFields(address)));

/** Makes the first address the default. Throws `too_many_addresses` (409). */
export function withEntry(book: AddressBook, entry: Entry, isDefault: boolean): AddressBook {
  const isKnown = book.entries.some(({ id }) => id === entry.id);
  if (!isKnown && book.entries.length >= maxAddresses) throw new AppError("too_many_addresses");
  const entries = isKnown
    ? book.entries.map((each) => (each.id === entry.id ? entry : each))
    : [...book.entries, entry];
  return { ...book, entries, defaultId: isDefault ? entry.id : (book.defaultId ?? entry.id) };
}

/** Makes the newest remaining address the default if needed. Throws `not_found` (404, "Address"). */
export function withoutEntry(book: AddressBook, id: string): AddressBook {
  const entry = entryOf(book, id);
  const entries = book.entries.filter((each) => each !== entry);
  return { ...book, entries, defaultId: book.defaultId === id ? entries.at(-1)?.id : book.defaultId };
}

export const addressOnWire = (book: AddressBook, { id, ...address }: Entry): SavedAddress => ({
  ...address,
  _id: id,
  default: id === book.defaultId,
});
