import { messageOf } from "./api.ts";

/** Error names of WebAuthn Level 3, sections 5.1.3 and 5.1.4. */
const refusals: Record<string, string> = {
  NotAllowedError: "No passkey was used. You can try again at any time.",
  AbortError: "No passkey was used. You can try again at any time.",
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This device cannot make passkeys.",
  ConstraintError: "This device cannot make passkeys: it needs a screen lock first.",
};

export const passkeyMessage = (error: unknown): string =>
  (error instanceof Error && refusals[error.name]) || messageOf(error);
