import { AppError } from "../../../shared/core/errors.ts";
import { orderCalls } from "../../../shared/orders/schemas.ts";
import { askConfirmation } from "../../accounts/confirm-address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { isProven } from "../../identity/user.ts";
import { claimOrders } from "../../orders/claim-orders.ts";

/** Throws `email_unproven` (409) after mailing a link, whether or not the email has guest orders. */
export const handler = endpoint(orderCalls, "orders/claim", async (_, { user, now, address }) => {
  if (isProven(user)) return { success: true, claimed: await claimOrders(user, now) };
  await askConfirmation(user, address, now);
  throw new AppError("email_unproven", user.email);
});
