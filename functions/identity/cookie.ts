import { env } from "../platform/env.ts";

/** The edge drops other programs' cookies on the same domain. */
export const cookieNames = ["session", "device", "assistant"] as const;
type CookieName = (typeof cookieNames)[number];

export const securePrefix = "__Host-";

const isSecure = (): boolean => env("SITE_URL").startsWith("https:");
const fullName = (name: CookieName): string => (isSecure() ? securePrefix + name : name);

/** Sets SameSite to Lax, so that users stay signed in when they follow a mailed link or return from 3-D Secure. */
export const setCookie = (name: CookieName, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

export function readCookie(cookies: readonly string[], name: CookieName): string | undefined {
  const start = `${fullName(name)}=`;
  return cookies.find((text) => text.startsWith(start))?.slice(start.length) || undefined;
}
