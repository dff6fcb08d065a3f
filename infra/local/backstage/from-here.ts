import type { IncomingMessage } from "node:http";

const names = ["localhost", "127.0.0.1", "[::1]"];

/** Rejects other sites' pages, also through host names that point here (DNS rebinding). Accepts other programs. */
export function isFromHere({ headers, socket }: IncomingMessage): boolean {
  const { host, origin, "sec-fetch-site": site } = headers;
  const own = names.map((name) => new URL(`http://${name}:${socket.localPort}`));
  const asked = own.find((url) => url.host === host?.toLowerCase());
  if (asked === undefined) return false;
  const isOwnPage = site === undefined || site === "same-origin" || site === "none";
  return isOwnPage && (origin === undefined || origin === asked.origin);
}
