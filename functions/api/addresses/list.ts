import { addressCalls } from "../../../shared/accounts/address.ts";
import { findAddressBook } from "../../accounts/address-book.table.ts";
import { addressOnWire } from "../../accounts/address-book.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findOrdersOf } from "../../orders/order.table.ts";

export const handler = endpoint(addressCalls, "addresses/list", async (_, { user }) => {
  const [book, { items }] = await Promise.all([
    findAddressBook(user.id),
    findOrdersOf(user.id, { limit: 1 }),
  ]);
  return {
    success: true,
    addresses: book.entries.map((entry) => addressOnWire(book, entry)),
    ...(items[0] && { lastUsed: items[0].shippingInfo }),
  };
});
