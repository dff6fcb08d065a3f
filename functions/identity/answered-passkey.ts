import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import type { Assertion } from "../../shared/accounts/passkey.ts";
import { consumeChallenge, findPasskeys } from "./passkey.table.ts";
import {
  anyone,
  type Challenge,
  type Passkey,
  type Passkeys,
  passkeyId,
  readChallenge,
  site,
  webAuthn,
  withChange,
} from "./passkey.ts";

type Credential = z.infer<typeof Assertion>;
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
  credential: Credential,
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

type Change = (book: Passkeys) => Passkeys;

/** Returns the change that records the use. Undefined for any invalid assertion; a valid one counts once. */
export async function answeredPasskey(
  credential: Credential,
  userId: string,
  now: Date,
): Promise<Change | undefined> {
  const passkeys = await findPasskeys(userId);
  const passkey = passkeys.entries.find(({ id }) => id === passkeyId(credential.id));
  const challenge = await readChallenge(credential.response.clientDataJSON, anyone, now);
  if (!passkey || !challenge) return undefined;
  const use = await verified(credential, passkey, challenge);
  if (!use || !(await consumeChallenge(challenge))) return undefined;
  const used = { ...use, lastUsedAt: now.toISOString() };
  return (book) => withChange(book, passkey.id, used);
}
