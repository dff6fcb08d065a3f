import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireOwnPassword } from "../../identity/own-password.ts";
import { findPasskeys } from "../../identity/passkey.table.ts";
import { challengeSeconds, handleOf, newChallenge, site, webAuthn } from "../../identity/passkey.ts";

export const handler = endpoint(passkeyCalls, "passkeys/offer", async ({ password }, call) => {
  const { user, now } = call;
  await requireOwnPassword(call, password, now);
  const { generateRegistrationOptions } = await webAuthn();
  const { entries } = await findPasskeys(user.id);
  const options = await generateRegistrationOptions({
    rpName: "Earshot",
    rpID: site().host,
    userName: user.email,
    userDisplayName: user.name,
    userID: handleOf(user),
    challenge: await newChallenge(user.id, now),
    excludeCredentials: entries.map(({ credentialId: id, transports = [] }) => ({ id, transports })),
    timeout: challengeSeconds * 1000,
    // Ed25519, ES256 and RS256: common among authenticators, and stable in Node.
    supportedAlgorithmIDs: [-8, -7, -257],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { success: true, options };
});
