import { sendLetter } from "../../data/outbox.ts";
import { countAttempt } from "../../flows/throttle.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("contact/send", async (message, { now, address }) => {
  await countAttempt([{ limit: "contactByAddress", of: address }], now);
  await sendLetter({ kind: "contact", ...message }, now);
  return { success: true };
});
