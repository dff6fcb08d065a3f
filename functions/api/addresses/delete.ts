import { addressCalls } from "../../../shared/accounts/address.ts";
import { updateAddressBook } from "../../accounts/address-book.table.ts";
import { withoutEntry } from "../../accounts/address-book.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint(addressCalls, "addresses/delete", async ({ id }, { user }) => {
  await updateAddressBook(user.id, (book) => withoutEntry(book, id));
  return { success: true };
});
