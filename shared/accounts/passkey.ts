import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NoInput, oneLine, Success, Timestamp } from "../core/wire.ts";
import { passkeyRoutes } from "./routes.ts";
import { Password, SignedIn } from "./schemas.ts";

export const maxPasskeys = 10;

/** The exchange follows WebAuthn Level 3, sections 5.1.8 and 5.1.9 (options and responses as JSON). */
export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = z.object({ name: oneLine(60, "Enter a name") });

const publicKey = z.literal("public-key");
/** Fits the longest field, an attestation object; ours have some 200 bytes. */
const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8000}$/, "Not a valid value"));
const Transports = z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)));
const LoginOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();
const NewOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();

const Credential = { id: Base64Url, rawId: Base64Url, type: publicKey };
export const Assertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url,
  }),
});

export const Registration = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url, transports: Transports }),
});

const NewPasskey = z.extend(PasskeyName, { credential: Registration });
const PasskeyChange = z.extend(PasskeyName, { id: Id });
const PasskeyAnswer = z.object({ success: Success, passkey: Passkey });
const PasskeysAnswer = z.object({ success: Success, passkeys: z.array(Passkey) });
const PasskeyId = z.object({ id: Id });
const LoginOffer = z.object({ success: Success, options: LoginOptions });
const Offer = z.object({ success: Success, options: NewOptions });
const Login = z.object({ credential: Assertion });
export const PasskeyPassword = z.object({ password: Password });

export const passkeyCalls = /* @__PURE__ */ withSchemas(passkeyRoutes, {
  "passkeys/ask": { input: NoInput, output: LoginOffer },
  "passkeys/login": { input: Login, output: SignedIn },
  "passkeys/list": { input: NoInput, output: PasskeysAnswer },
  /** Requires the password, so that a session left open cannot be turned into permanent access. */
  "passkeys/offer": { input: PasskeyPassword, output: Offer },
  "passkeys/create": { input: NewPasskey, output: PasskeyAnswer },
  "passkeys/rename": { input: PasskeyChange, output: PasskeyAnswer },
  "passkeys/delete": { input: PasskeyId, output: Done },
});
