import { AppError } from "../../../shared/errors.ts";
import { orderCalls } from "../../../shared/order.ts";
import { claimOrders } from "../../after-sales/claim-orders.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { isProven } from "../../identity/user.ts";
import { enqueueMail } from "../../mail/outbox.table.ts";

/**
 * Adds what was bought as a guest with the account's address. Throws `email_unproven` (409) after mailing a link
 * to it, whether anything was bought with it or not.
 */
export const handler = endpoint(orderCalls, "orders/claim", async (_, { user, now, address }) => {
  if (isProven(user)) return { success: true, claimed: await claimOrders(user, now) };
  await countAttempt(
    [
      { limit: "confirmationsByUser", of: user.id },
      { limit: "accountMailsByAddress", of: address },
    ],
    now,
  );
  await enqueueMail({ kind: "confirm-email-again", userId: user.id, email: user.email }, now);
  throw new AppError("email_unproven", user.email);
});
