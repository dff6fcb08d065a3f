import { addressCalls } from "../../../shared/accounts/address.ts";
import { updateAddressBook } from "../../accounts/address-book.table.ts";
import { addressOnWire, entryOf, withEntry } from "../../accounts/address-book.ts";
import { endpoint } from "../../http/endpoint.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";

export const handler = endpoint(addressCalls, "addresses/update", async (input, { user }) => {
  const { id, default: isDefault = false, ...change } = input;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const book = await updateAddressBook(user.id, (current) => {
    const address = checkedAddress({ ...entryOf(current, id), ...given }, "");
    return withEntry(current, { ...address, id }, isDefault);
  });
  return { success: true, address: addressOnWire(book, entryOf(book, id)) };
});
