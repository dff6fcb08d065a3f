import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { User } from "../../../shared/accounts/schemas.ts";
import { call } from "./api.ts";

/** Throws errors of browser and server. */
export async function signInWithPasskey(): Promise<User> {
  const { options } = await call("passkeys/ask", {});
  const credential = await startAuthentication({ optionsJSON: options });
  const { userHandle = "" } = credential.response;
  const { user } = await call("passkeys/login", {
    credential: { ...credential, type: "public-key", response: { ...credential.response, userHandle } },
  });
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
