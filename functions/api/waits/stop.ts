import { AppError } from "../../../shared/core/errors.ts";
import { waitCalls } from "../../../shared/restocks/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { hashToken } from "../../identity/mail-link.ts";
import { endWaitsOf } from "../../restocks/wait.table.ts";
import { findStop } from "../../restocks/wait-link.table.ts";

/** Ends all waits of the link's recipient. Throws `link_expired` (400). */
export const handler = endpoint(waitCalls, "waits/stop", async ({ token }, { now }) => {
  const stop = await findStop(hashToken(token));
  if (!stop || stop.expiresAtSeconds * 1000 <= now.getTime()) throw new AppError("link_expired");
  await endWaitsOf(stop.waiter);
  return { success: true };
});
