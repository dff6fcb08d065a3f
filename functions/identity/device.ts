import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { knownDeviceDays } from "../../shared/core/limits.ts";
import { readCookie, setCookie } from "./cookie.ts";
import { type Kind, readToken, signToken } from "./token.ts";

/** Exempt from limits on guesses by others (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). */
const kind: Kind<{ sub: string; jti: string }> = {
  audience: "earshot-device",
  type: "device+jwt",
  claims: z.object({ sub: z.string(), jti: z.string() }),
};
const lifetimeSeconds = knownDeviceDays * 86_400;

export async function deviceCookie(userId: string, now: Date): Promise<string> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const claims = { sub: userId, jti: randomBytes(16).toString("hex") };
  return setCookie("device", await signToken(kind, claims, expiresAtSeconds), lifetimeSeconds);
}

export async function knownDevice(
  cookies: readonly string[],
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const token = readCookie(cookies, "device");
  const device = token && (await readToken(kind, token, now));
  return device && device.sub === userId ? device.jti : undefined;
}
