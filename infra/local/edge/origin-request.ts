import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import { securePrefix } from "../../../functions/identity/cookie.ts";
import { type Behaviour, behaviours } from "../../edge.ts";
import { edgeFunction, releaseKey } from "../../edge-function.ts";
import type { OriginRequest } from "../gateway/gateway-event.ts";

interface EdgeRequest {
  uri: string;
  querystring: Record<string, { value: string; multiValue?: object[] }>;
}
export type Rewrite = (event: { request: EdgeRequest }) => EdgeRequest | Promise<EdgeRequest>;

/** Runs the same CloudFront Functions, with only the store. */
export function openRewrites(release: string): ReadonlyMap<string, Rewrite> {
  const cf = { kvs: () => ({ get: async (key: string) => (key === releaseKey ? release : "") }) };
  return new Map(
    behaviours.flatMap(({ rewrite }) => {
      if (rewrite === undefined) return [];
      const source = edgeFunction(rewrite).replace('import cf from "cloudfront";', "");
      return [[rewrite, runInNewContext(`${source}\nhandler;`, { cf })] as const];
    }),
  );
}

/** CloudFront's format of parameters. */
export function readQuery(query: string): EdgeRequest["querystring"] {
  const read: EdgeRequest["querystring"] = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const known = read[name];
    read[name] = known ? { ...known, multiValue: [...(known.multiValue ?? [known]), { value }] } : { value };
  }
  return read;
}

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

/** `ip:port` in CloudFront's notation; tests may set it with a header. */
function viewerAddress(request: IncomingMessage): string {
  const spoken = request.headers["x-local-client-address"];
  const ip =
    typeof spoken === "string" && spoken !== "" ? spoken : plain(request.socket.remoteAddress ?? "127.0.0.1");
  return `${ip}:${request.socket.remotePort ?? 0}`;
}

/** Drops the prefix that needs HTTPS. */
function keptCookies(names: readonly string[], header: string): string {
  const kept = names.map((name) => name.replace(securePrefix, ""));
  const cookies = header.split(";").map((cookie) => cookie.trim());
  return cookies.filter((cookie) => kept.includes(cookie.split("=")[0] ?? "")).join("; ");
}

/** Forwards only listed headers and cookies, so that clients cannot set the edge's own. */
function forwardedHeaders(
  { forward }: Behaviour,
  given: Map<string, string>,
  viewer: string,
): Record<string, string> {
  const cookies = keptCookies(forward.cookies, given.get("cookie") ?? "");
  const edge = new Map([...given, ["cookie", cookies], ["cloudfront-viewer-address", viewer]]);
  const names = cookies === "" ? forward.headers : [...forward.headers, "cookie"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = edge.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Headers that CloudFront and API Gateway add. */
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

/** Keeps spelling and order. */
export const keptQuery = ({ cache }: Behaviour, query: string): string =>
  cache.query === "all"
    ? query
    : query
        .split("&")
        .filter((parameter) => cache.query.includes(nameOf(parameter)))
        .join("&");

export async function originRequest(
  behaviour: Behaviour,
  request: IncomingMessage,
  body: Buffer,
  { secret, rewrites }: { secret: string; rewrites: ReadonlyMap<string, Rewrite> },
): Promise<OriginRequest> {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const viewer = viewerAddress(request);
  const rewrite = behaviour.rewrite === undefined ? undefined : rewrites.get(behaviour.rewrite);
  const querystring = readQuery(query.join("?"));
  return {
    method: request.method ?? "GET",
    path: rewrite ? (await rewrite({ request: { uri: path, querystring } })).uri : path,
    query: behaviour.forward.query === "all" ? query.join("?") : keptQuery(behaviour, query.join("?")),
    headers: {
      ...forwardedHeaders(behaviour, joinHeaders(request.rawHeaders), viewer),
      ...originHeaders(viewer, body.length),
      "x-origin-secret": secret,
    },
    body,
  };
}
