import { messageOf } from "./api.ts";

/** Error names of WebAuthn Level 3, sections 5.1.3 and 5.1.4. */
const refusals: Record<string, string> = {
  NotAllowedError: "No passkey was used. You can try again.",
  AbortError: "No passkey was used. You can try again.",
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This device can't create passkeys.",
  ConstraintError: "Set up a screen lock on this device to create a passkey.",
};

export const passkeyMessage = (error: unknown): string =>
  (error instanceof Error && refusals[error.name]) || messageOf(error);
