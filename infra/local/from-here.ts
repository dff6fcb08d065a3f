import type { IncomingMessage } from "node:http";

const names = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether a request comes from this machine's own pages, or from a program that is no browser. A page
 * elsewhere could post here, or point a name of its own at this machine and read everything.
 */
export function isFromHere({ headers, socket }: IncomingMessage): boolean {
  const { host, origin, "sec-fetch-site": site } = headers;
  const own = names.map((name) => new URL(`http://${name}:${socket.localPort}`));
  const asked = own.find((url) => url.host === host?.toLowerCase());
  if (asked === undefined) return false;
  const isOwnPage = site === undefined || site === "same-origin" || site === "none";
  return isOwnPage && (origin === undefined || origin === asked.origin);
}
