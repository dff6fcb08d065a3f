import { cartCalls } from "../../../shared/accounts/cart.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { stopReminder } from "../../accounts/cart.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { hashToken } from "../../identity/mail-link.ts";
import { write } from "../../platform/table.ts";
import { findCartStopLink, stopCartMails } from "../../reminders/cart-stop.table.ts";

/** Ends reminders to the link's mailbox. Throws `link_expired` (400). */
export const handler = endpoint(cartCalls, "cart/stop", async ({ token }, { now }) => {
  const link = await findCartStopLink(hashToken(token));
  if (!link || link.expiresAtSeconds * 1000 <= now.getTime()) throw new AppError("link_expired");
  await write(stopCartMails(link.mailbox, now));
  await write(stopReminder(link.userId));
  return { success: true };
});
