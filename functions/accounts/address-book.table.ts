import { findUserList, updateUserList } from "../identity/user-list.table.ts";
import { AddressBook, noAddresses } from "./address-book.ts";

const addresses = { sk: "ADDRESSES", schema: AddressBook, empty: noAddresses };

export const findAddressBook = (userId: string): Promise<AddressBook> => findUserList(addresses, userId);

export const updateAddressBook = (
  userId: string,
  change: (book: AddressBook) => AddressBook,
): Promise<AddressBook> => updateUserList(addresses, userId, change);
