import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { answeredPasskey } from "../../identity/answered-passkey.ts";
import { deviceCookie, knownDevice } from "../../identity/device.ts";
import { changePasskeys } from "../../identity/passkey.table.ts";
import { userIdIn } from "../../identity/passkey.ts";
import { findRoleOf } from "../../identity/role.table.ts";
import { beginSession, byFactor } from "../../identity/sign-in.ts";
import { userWithRole } from "../../identity/staff.ts";
import { type Bucket, countAttempt, releaseAttempt } from "../../identity/throttle.ts";
import { findUser } from "../../identity/user.table.ts";

/** Throws `unknown_passkey` (401) for any invalid assertion, and `too_many_attempts` (429). */
export const handler = endpoint(passkeyCalls, "passkeys/login", async ({ credential }, call) => {
  const { now, cookies, address } = call;
  const userId = userIdIn(credential.response.userHandle);
  if (userId === undefined) throw new AppError("unknown_passkey");
  const known = await knownDevice(cookies, userId, now);
  const counted: Bucket[] = [
    known === undefined ? { limit: "passkeysByAddress", of: address } : { limit: "loginByDevice", of: known },
  ];
  await countAttempt(counted, now);
  const user = await findUser(userId);
  const use = user && (await answeredPasskey(credential, user.id, now));
  if (!use) throw new AppError("unknown_passkey");
  await changePasskeys(user.id, use);
  await releaseAttempt(counted);
  const [role, ...sessions] = await Promise.all([
    findRoleOf(user),
    beginSession(user, now, call, byFactor(now)),
    deviceCookie(user.id, now),
  ]);
  return new Reply({ success: true, user: userWithRole(user, role) }, { cookies: sessions });
});
