import * as z from "zod/mini";
import { readCookie, setCookie } from "./cookie.ts";
import { type Kind, readToken, signToken } from "./token.ts";

/**
 * A device that signed in to an account before is not held up when others guess at that account.
 * OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
const kind: Kind<{ sub: string }> = {
  audience: "earshot-device",
  type: "device+jwt",
  claims: z.object({ sub: z.string() }),
};
const lifetimeSeconds = 365 * 86_400;

export async function deviceCookie(userId: string, now: Date): Promise<string> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  return setCookie("device", await signToken(kind, { sub: userId }, expiresAtSeconds), lifetimeSeconds);
}

export async function isKnownDevice(cookies: readonly string[], userId: string, now: Date): Promise<boolean> {
  const token = readCookie(cookies, "device");
  return token !== undefined && (await readToken(kind, token, now))?.sub === userId;
}
