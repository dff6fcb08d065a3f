import { AppError } from "../../../shared/errors.ts";
import { waitCalls } from "../../../shared/wait.ts";
import { endWaitsOf } from "../../catalogue/wait.table.ts";
import { findStop } from "../../catalogue/wait-link.table.ts";
import { endpoint } from "../../http/endpoint.ts";
import { hashToken } from "../../identity/mail-link.ts";

/** Ends all waiting of whoever the link was mailed to. Throws `link_expired` (400). */
export const handler = endpoint(waitCalls, "waits/stop", async ({ token }, { now }) => {
  const stop = await findStop(hashToken(token));
  if (!stop || stop.expiresAtSeconds * 1000 <= now.getTime()) throw new AppError("link_expired");
  await endWaitsOf(stop.waiter);
  return { success: true };
});
