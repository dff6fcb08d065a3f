import { contactCalls } from "../../../shared/messages/contact.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countInOrder, visitorOf } from "../../identity/throttle.ts";
import { fileMessage } from "../../messages/file-message.ts";

export const handler = endpoint(contactCalls, "contact/send", async (message, { now, address, device }) => {
  await countInOrder(
    [
      { limit: "contactByDevice", of: visitorOf({ address, device }) },
      { limit: "contactByAddress", of: address },
    ],
    now,
  );
  return { success: true, ticket: await fileMessage(message, now) };
});
