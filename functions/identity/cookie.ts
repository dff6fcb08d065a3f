import { env } from "../platform/env.ts";

/** The shop's cookies. The edge drops those of other programs on the same domain. */
export const cookieNames = ["session", "device"] as const;
type CookieName = (typeof cookieNames)[number];

/** Requires HTTPS, which the local stage does not have. */
export const securePrefix = "__Host-";

const isSecure = (): boolean => env("SITE_URL").startsWith("https:");
const fullName = (name: CookieName): string => (isSecure() ? securePrefix + name : name);

/**
 * The `Set-Cookie` value of a cookie that scripts cannot read. SameSite is Lax, so that people are still
 * signed in when they come from a link in a mail or back from 3-D Secure.
 */
export const setCookie = (name: CookieName, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

export function readCookie(cookies: readonly string[], name: CookieName): string | undefined {
  const start = `${fullName(name)}=`;
  return cookies.find((text) => text.startsWith(start))?.slice(start.length) || undefined;
}
