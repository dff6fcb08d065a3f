import { changeBook, findKept } from "../identity/book.table.ts";
import { AddressBook, noAddresses } from "./address-book.ts";

const addresses = { sk: "ADDRESSES", schema: AddressBook, empty: noAddresses };

export const findAddressBook = (userId: string): Promise<AddressBook> => findKept(addresses, userId);

export const changeAddressBook = (
  userId: string,
  change: (book: AddressBook) => AddressBook,
): Promise<AddressBook> => changeBook(addresses, userId, change);
