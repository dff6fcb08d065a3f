import { addressCalls } from "../../../shared/accounts/address.ts";
import { updateAddressBook } from "../../accounts/address-book.table.ts";
import { addressOnWire, entryOf, sameEntry, withEntry } from "../../accounts/address-book.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";
import { newId } from "../../platform/id.ts";

/** Returns an existing equal address as it is. Throws `invalid` (400), `too_many_addresses` (409). */
export const handler = endpoint(addressCalls, "addresses/create", async (input, { user, now }) => {
  const { default: isDefault = false, ...given } = input;
  const address = checkedAddress(given, "");
  let id = newId(now);
  const book = await updateAddressBook(user.id, (current) => {
    id = sameEntry(current, address)?.id ?? id;
    return withEntry(current, { ...address, id }, isDefault);
  });
  const answer = { success: true, address: addressOnWire(book, entryOf(book, id)) } as const;
  return new Reply(answer, { status: 201 });
});
