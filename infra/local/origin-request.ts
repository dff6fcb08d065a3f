import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import { type Behaviour, behaviours } from "../edge.ts";
import type { OriginRequest } from "./gateway-event.ts";

type Rewrite = (event: { request: { uri: string } }) => { uri: string };

/** The CloudFront Functions, run from the same files. */
const rewrites = new Map<string, Rewrite>(
  behaviours.flatMap(({ rewrite }) => {
    if (rewrite === undefined) return [];
    const source = readFileSync(new URL(`../edge-functions/${rewrite}.js`, import.meta.url), "utf8");
    return [[rewrite, runInNewContext(`${source}\nhandler;`)] as const];
  }),
);

function joinHeaders(raw: readonly string[]): Map<string, string> {
  const joined = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    const value = raw[index + 1] ?? "";
    const known = joined.get(name);
    const separator = name === "cookie" ? "; " : ",";
    joined.set(name, known === undefined ? value : `${known}${separator}${value}`);
  }
  return joined;
}

const plain = (address: string): string => address.replace(/^::ffff:/, "");

/** `ip:port` in CloudFront's notation. Tests may set another address with a header. */
function viewerAddress(request: IncomingMessage): string {
  const spoken = request.headers["x-local-client-address"];
  const ip =
    typeof spoken === "string" && spoken !== "" ? spoken : plain(request.socket.remoteAddress ?? "127.0.0.1");
  return `${ip}:${request.socket.remotePort ?? 0}`;
}

/** Forwards only the headers that the behaviour lists. Clients cannot set those that the edge adds. */
function forwardedHeaders(
  { forward }: Behaviour,
  given: Map<string, string>,
  viewer: string,
): Record<string, string> {
  const edge = new Map([...given, ["cloudfront-viewer-address", viewer]]);
  const names = forward.cookies === "all" ? [...forward.headers, "cookie"] : forward.headers;
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = edge.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Headers that CloudFront and API Gateway add in AWS. */
const originHeaders = (viewer: string, bodyBytes: number): Record<string, string> => ({
  host: "local.execute-api.ap-south-1.amazonaws.com",
  via: "1.1 local.cloudfront.net (CloudFront)",
  "x-amz-cf-id": randomUUID(),
  "x-amzn-trace-id": `Root=1-${randomUUID()}`,
  "x-forwarded-for": viewer.slice(0, viewer.lastIndexOf(":")),
  "x-forwarded-port": "443",
  "x-forwarded-proto": "https",
  ...(bodyBytes > 0 && { "content-length": String(bodyBytes) }),
});

const nameOf = (parameter: string): string => parameter.split("=")[0] ?? "";

/** The parameters that are in the cache key, in their original spelling and order. */
export const keptQuery = ({ cache }: Behaviour, query: string): string =>
  cache.query === "all"
    ? query
    : query
        .split("&")
        .filter((parameter) => cache.query.includes(nameOf(parameter)))
        .join("&");

/** The request that the edge sends to the origin. */
export function originRequest(
  behaviour: Behaviour,
  request: IncomingMessage,
  body: Buffer,
  secret: string,
): OriginRequest {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const viewer = viewerAddress(request);
  const rewrite = behaviour.rewrite === undefined ? undefined : rewrites.get(behaviour.rewrite);
  return {
    method: request.method ?? "GET",
    path: rewrite ? rewrite({ request: { uri: path } }).uri : path,
    query: behaviour.forward.query === "all" ? query.join("?") : keptQuery(behaviour, query.join("?")),
    headers: {
      ...forwardedHeaders(behaviour, joinHeaders(request.rawHeaders), viewer),
      ...originHeaders(viewer, body.length),
      "x-origin-secret": secret,
    },
    body,
  };
}
