import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import { type Assertion, passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { deviceCookie, knownDevice } from "../../identity/device.ts";
import { changePasskeys, consumeChallenge, findPasskeys } from "../../identity/passkey.table.ts";
import {
  anyone,
  type Challenge,
  type Passkey,
  passkeyId,
  readChallenge,
  site,
  userIdIn,
  webAuthn,
  withChange,
} from "../../identity/passkey.ts";
import { beginSession } from "../../identity/sign-in.ts";
import { type Bucket, countAttempt, releaseAttempt } from "../../identity/throttle.ts";
import { findUser } from "../../identity/user.table.ts";
import { userOnWire } from "../../identity/user.ts";

type Answer = VerifiedAuthenticationResponse["authenticationInfo"];
type Use = Pick<Passkey, "counter" | "isSynced">;

/** Undefined if the count doesn't rise, as for a cloned key. Synced passkeys have none (WebAuthn 3, 6.1.1). */
function renewed(passkey: Passkey, answer: Answer): Use | undefined {
  const isSyncable = answer.credentialDeviceType === "multiDevice";
  if (passkey.isSyncable !== undefined && passkey.isSyncable !== isSyncable) return undefined;
  const counts = answer.newCounter > 0 || passkey.counter > 0;
  if (!isSyncable && counts && answer.newCounter <= passkey.counter) return undefined;
  return { counter: answer.newCounter, isSynced: answer.credentialBackedUp };
}

async function verified(
  credential: z.infer<typeof Assertion>,
  passkey: Passkey,
  challenge: Challenge,
): Promise<Use | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, host } = site();
  try {
    const answer = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.text,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, "base64url"),
        counter: 0,
      },
    });
    return answer.verified ? renewed(passkey, answer.authenticationInfo) : undefined;
  } catch {
    // The library throws for every kind of invalid assertion.
    return undefined;
  }
}

/** Throws `unknown_passkey` (401) for any invalid assertion, and `too_many_attempts` (429). */
export const handler = endpoint(passkeyCalls, "passkeys/login", async ({ credential }, call) => {
  const { now, cookies, address } = call;
  const userId = userIdIn(credential.response.userHandle);
  if (userId === undefined) throw new AppError("unknown_passkey");
  const known = await knownDevice(cookies, userId, now);
  const counted: Bucket[] = [
    known === undefined ? { limit: "loginByAddress", of: address } : { limit: "loginByDevice", of: known },
  ];
  await countAttempt(counted, now);
  const [user, passkeys] = await Promise.all([findUser(userId), findPasskeys(userId)]);
  const passkey = passkeys.entries.find(({ id }) => id === passkeyId(credential.id));
  const challenge = await readChallenge(credential.response.clientDataJSON, anyone, now);
  if (!user || !passkey || !challenge) throw new AppError("unknown_passkey");
  const use = await verified(credential, passkey, challenge);
  if (!use || !(await consumeChallenge(challenge))) throw new AppError("unknown_passkey");
  const used = { ...use, lastUsedAt: now.toISOString() };
  await changePasskeys(user.id, (book) => withChange(book, passkey.id, used));
  await releaseAttempt(counted);
  const sessions = await Promise.all([beginSession(user, now, call), deviceCookie(user.id, now)]);
  return new Reply({ success: true, user: userOnWire(user) }, { cookies: sessions });
});
