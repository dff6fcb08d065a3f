import { AppError } from "../../../shared/core/errors.ts";
import { waitCalls } from "../../../shared/restocks/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { hashToken } from "../../identity/mail-link.ts";
import { write } from "../../platform/table.ts";
import { askToWait } from "../../restocks/ask-to-wait.ts";
import { findUnconfirmed, forgetUnconfirmed } from "../../restocks/wait-link.table.ts";

/** Keeps the place of the time of asking. Throws `link_expired` (400), `not_found`, `in_stock`, `too_many_waits`. */
export const handler = endpoint(waitCalls, "waits/confirm", async ({ token }, { now }) => {
  const tokenHash = hashToken(token);
  const found = await findUnconfirmed(tokenHash);
  if (!found || found.expiresAtSeconds * 1000 <= now.getTime()) throw new AppError("link_expired");
  const { id, productId, email } = found;
  await askToWait({ id, productId, waiter: { email } }, now);
  await write(forgetUnconfirmed(tokenHash));
  return { success: true, product: productId };
});
