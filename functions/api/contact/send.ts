import { contactCalls } from "../../../shared/contact.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { fileMessage } from "../../messages/file-message.ts";

export const handler = endpoint(contactCalls, "contact/send", async (message, { now, address }) => {
  await countAttempt([{ limit: "contactByAddress", of: address }], now);
  return { success: true, ticket: await fileMessage(message, now) };
});
