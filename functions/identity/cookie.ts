import { env } from "../platform/env.ts";

const isSecure = (): boolean => env("SITE_URL").startsWith("https:");
/** The `__Host-` prefix requires HTTPS, which the local stage does not have. */
const fullName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/**
 * The `Set-Cookie` value of a cookie that scripts cannot read. SameSite is Lax, so that people are still
 * signed in when they come from a link in a mail or back from 3-D Secure.
 */
export const setCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

export function readCookie(cookies: readonly string[], name: string): string | undefined {
  const start = `${fullName(name)}=`;
  return cookies.find((text) => text.startsWith(start))?.slice(start.length) || undefined;
}
