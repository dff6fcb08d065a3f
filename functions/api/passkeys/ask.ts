import { passkeyCalls } from "../../../shared/accounts/passkey.ts";
import { endpoint } from "../../http/endpoint.ts";
import { anyone, challengeSeconds, newChallenge, site, webAuthn } from "../../identity/passkey.ts";

/** Returns the same options to everyone, so that they reveal nothing about an account. */
export const handler = endpoint(passkeyCalls, "passkeys/ask", async (_, { now }) => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: site().host,
    challenge: await newChallenge(anyone, now),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
  });
  return { success: true, options };
});
