import { accountCalls } from "../../../shared/account.ts";
import { AppError } from "../../../shared/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { verifyPassword } from "../../identity/password.ts";
import { endSession } from "../../identity/sign-in.ts";
import { type Bucket, countAttempt, releaseAttempt } from "../../identity/throttle.ts";
import { deleteCustomer } from "../../orders/delete-customer.ts";

/**
 * Deletes the caller's own account. Throws `invalid` (400, "password"), `last_admin` (409), `too_many_attempts` (429),
 * `unavailable` (503).
 */
export const handler = endpoint(accountCalls, "account/delete", async ({ password }, call) => {
  const { user, session, now, cookies } = call;
  const guesses: Bucket[] = [
    { limit: "oldPasswordBySession", of: session.id },
    { limit: "oldPasswordByUser", of: user.id },
  ];
  await countAttempt(guesses, now);
  if (!(await verifyPassword(password, user.passwordHash)))
    throw new AppError("invalid", "password", { password: "The password is wrong" });
  await releaseAttempt(guesses);
  await deleteCustomer(user);
  const cleared = await endSession(cookies, now);
  return new Reply({ success: true, message: "Your account is deleted" }, { cookies: [cleared] });
});
