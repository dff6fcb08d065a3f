import { env } from "../platform/env.ts";

const isSecure = (): boolean => env("SITE_URL").startsWith("https:");
/** The `__Host-` prefix needs HTTPS, which localhost has not. */
const fullName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/** `Set-Cookie` of a cookie that scripts cannot read; Lax, so that mail links and 3-D Secure come back signed in. */
export const setCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  `${fullName(name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

export function readCookie(cookies: readonly string[], name: string): string | undefined {
  const start = `${fullName(name)}=`;
  return cookies.find((text) => text.startsWith(start))?.slice(start.length) || undefined;
}
