import type * as z from "zod/mini";
import { passkeyCalls, type Registration } from "../../../shared/accounts/passkey.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { changePasskeys } from "../../identity/passkey.table.ts";
import {
  type Passkey,
  passkeyId,
  passkeyOnWire,
  readChallenge,
  site,
  webAuthn,
  withPasskey,
} from "../../identity/passkey.ts";
import { proveByFactor } from "../../identity/sign-in.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { isStaff, noticeAddress, type User } from "../../identity/user.ts";
import { outboxItem } from "../../mail/outbox.table.ts";

type Unnamed = Omit<Passkey, "name">;

/** Throws `invalid` (400, "credential") if it does not answer a challenge of ours for this user. */
async function verified(credential: z.infer<typeof Registration>, user: User, now: Date): Promise<Unnamed> {
  const challenge = await readChallenge(credential.response.clientDataJSON, user.id, now);
  if (!challenge) throw new AppError("invalid", "credential");
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, host } = site();
  const answer = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { ...credential.response, transports: credential.response.transports ?? [] },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.text,
    expectedOrigin: origin,
    expectedRPID: host,
  }).catch(() => undefined);
  if (!answer?.verified) throw new AppError("invalid", "credential");
  const { credential: stored, credentialBackedUp: isSynced, credentialDeviceType } = answer.registrationInfo;
  return {
    id: passkeyId(stored.id),
    credentialId: stored.id,
    publicKey: Buffer.from(stored.publicKey).toString("base64url"),
    counter: stored.counter,
    ...(stored.transports && { transports: stored.transports }),
    isSynced,
    isSyncable: credentialDeviceType === "multiDevice",
    createdAt: now.toISOString(),
  };
}

/** Throws `invalid` (400, "credential"), `passkey_taken`, `too_many_passkeys` (409), `too_many_attempts` (429). */
export const handler = endpoint(passkeyCalls, "passkeys/create", async ({ name, credential }, call) => {
  const { user, now, address } = call;
  const passkey = { ...(await verified(credential, user, now)), name };
  await countAttempt(
    [
      { limit: "passkeyChangesByUser", of: user.id },
      { limit: "accountMailsByAddress", of: address },
    ],
    now,
  );
  const mail = outboxItem({ kind: "passkey-added", email: noticeAddress(user) }, now);
  // A new passkey binds a staff session, which has just used it.
  const { writes, cookies } = isStaff(user) ? await proveByFactor(call, now) : { writes: {}, cookies: [] };
  await changePasskeys(user.id, (book) => withPasskey(book, passkey), { ...writes, mail });
  return new Reply({ success: true, passkey: passkeyOnWire(passkey) }, { status: 201, cookies });
});
