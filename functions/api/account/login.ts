import { AppError } from "../../../shared/errors.ts";
import { findUserByEmail } from "../../data/user.ts";
import { userOnWire } from "../../domain/user.ts";
import { type Bucket, countAttempt, forgiveAttempt } from "../../flows/throttle.ts";
import { deviceCookie, isKnownDevice } from "../../http/device.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { beginSession } from "../../http/session.ts";
import { verifyPassword } from "../../services/password.ts";

export const handler = endpoint("account/login", async ({ email, password }, call) => {
  const { now, cookies, address, device } = call;
  const user = await findUserByEmail(email);
  const isKnown = user !== undefined && (await isKnownDevice(cookies, user.id, now));
  const buckets: Bucket[] = [
    { limit: "loginByAddressAndEmail", of: `${address}:${email}` },
    { limit: "loginByAddress", of: address },
    ...(isKnown ? [] : [{ limit: "loginByAccount", of: email } as const]),
  ];
  await countAttempt(buckets, now);
  const matches = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches) throw new AppError("CRED");
  await forgiveAttempt(buckets);
  const sessions = await Promise.all([beginSession(user, now, device), deviceCookie(user.id, now)]);
  return new Reply({ success: true, user: userOnWire(user) }, { cookies: sessions });
});
