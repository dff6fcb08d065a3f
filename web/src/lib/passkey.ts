import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { User } from "../../../shared/accounts/schemas.ts";
import { call } from "./api.ts";

async function presentPasskey() {
  const { options } = await call("passkeys/ask", {});
  const credential = await startAuthentication({ optionsJSON: options });
  const { userHandle = "" } = credential.response;
  return { ...credential, type: "public-key", response: { ...credential.response, userHandle } } as const;
}

/** Throws errors of browser and server. */
export async function signInWithPasskey(): Promise<User> {
  const { user } = await call("passkeys/login", { credential: await presentPasskey() });
  return user;
}

/** Answers the second factor. Throws errors of browser and server. */
export async function answerWithPasskey(): Promise<User> {
  const { callFactor } = await import("./factor-api.ts");
  const { user } = await callFactor("factors/answer", { passkey: await presentPasskey() });
  return user;
}

interface NewPasskey {
  name: string;
  password: string;
}

/** Throws errors of browser and server. */
export async function addPasskey({ name, password }: NewPasskey): Promise<void> {
  const { options } = await call("passkeys/offer", { password });
  const credential = await startRegistration({ optionsJSON: options });
  await call("passkeys/create", { name, credential: { ...credential, type: "public-key" } });
}
