import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { enqueueMail } from "../../mail/outbox.table.ts";

/** Does the same for known and unknown addresses: the stream job decides whether to send a mail. */
export const handler = endpoint(
  accountCalls,
  "account/forgot-password",
  async ({ email }, { now, address }) => {
    await countAttempt([{ limit: "forgotByAddress", of: address }], now);
    await enqueueMail({ kind: "forgot-password", email }, now);
    return { success: true, message: "If this account exists, we've emailed a reset link" };
  },
);
