import { contactCalls } from "../../../shared/contact.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { enqueueMail } from "../../mail/outbox.table.ts";

export const handler = endpoint(contactCalls, "contact/send", async (message, { now, address }) => {
  await countAttempt([{ limit: "contactByAddress", of: address }], now);
  await enqueueMail({ kind: "contact", ...message }, now);
  return { success: true };
});
