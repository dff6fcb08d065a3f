import { sendLetter } from "../../data/outbox.ts";
import { countAttempt } from "../../flows/throttle.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Known or not, every address takes the same way; whether to mail is decided behind the stream. */
export const handler = endpoint("account/forgot-password", async ({ email }, { now, address }) => {
  await countAttempt([{ limit: "forgotByAddress", of: address }], now);
  await sendLetter({ kind: "forgot-password", email }, now);
  return { success: true, message: "If the account exists, a reset link has been sent" };
});
