import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { runInNewContext } from "node:vm";
import { securePrefix } from "../../../functions/identity/cookie.ts";
import { type Behaviour, behaviours } from "../../edge.ts";
import { edgeFunction, releaseKey } from "../../edge-function.ts";
import type { OriginRequest } from "../gateway/gateway-event.ts";

interface EdgeRequest {
  uri: string;
  cookies: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
  querystring: Record<string, { value: string; multiValue?: object[] }>;
}
export type Rewrite = (event: { request: EdgeRequest }) => EdgeRequest | Promise<EdgeRequest>;

/** Runs the same CloudFront Functions, with only the store. */
export function openRewrites(release: string, markdown = true): ReadonlyMap<string, Rewrite> {
  const cf = { kvs: () => ({ get: async (key: string) => (key === releaseKey ? release : "") }) };
  return new Map(
    behaviours.flatMap(({ rewrite }) => {
      if (rewrite === undefined) return [];
      const source = edgeFunction(rewrite, "", markdown).replace('import cf from "cloudfront";', "");
      return [[rewrite, runInNewContext(`${source}\nhandler;`, { cf })] as const];
    }),
  );
}

/**
 * CloudFront's format of parameters, which stay as they were encoded: AWS's example of sorting them joins them again
 * (CloudFront Developer Guide, "Normalize query string parameters in a CloudFront Functions viewer request").
 */
export function readQuery(query: string): EdgeRequest["querystring"] {
  const read: EdgeRequest["querystring"] = {};
  for (const parameter of query.split("&").filter(Boolean)) {
    const [name = "", ...rest] = parameter.split("=");
    const value = rest.join("=");
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

/** Cookies have no prefix here, since it needs HTTPS. */
function readCookies(header: string): EdgeRequest["cookies"] {
  const pairs = header.split(";").map((pair) => pair.trim());
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [name = "", ...value] = pair.split("=");
      return name === "" ? [] : [[securePrefix + name, { value: value.join("=") }]];
    }),
  );
}

const cookieHeader = (cookies: EdgeRequest["cookies"]): string =>
  Object.entries(cookies)
    .map(([name, { value }]) => `${name.replace(securePrefix, "")}=${value}`)
    .join("; ");

const plain = (address: string): string => address.replace(/^::ffff:/, "");

/** `ip:port` in CloudFront's notation; tests may set it with a header. */
function viewerAddress(request: IncomingMessage): string {
  const spoken = request.headers["x-local-client-address"];
  const ip =
    typeof spoken === "string" && spoken !== "" ? spoken : plain(request.socket.remoteAddress ?? "127.0.0.1");
  return `${ip}:${request.socket.remotePort ?? 0}`;
}

/** Not forwarded: `host`, what concerns one connection (RFC 9110, 7.6.1), and what only the edge may set. */
const neverForwarded =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|cloudfront-.*|x-amz-cf-.*|x-local-.*)$/;

function keptCookies(names: readonly string[], header: string): string {
  const cookies = Object.entries(readCookies(header)).filter(([name]) => names.includes(name));
  return cookieHeader(Object.fromEntries(cookies));
}

function forwardedHeaders(
  { forward, cache }: Behaviour,
  given: Map<string, string>,
  viewer: string,
): Record<string, string> {
  const listed = forward === "viewer" ? [...given.keys()] : [...forward.headers, ...(cache.headers ?? [])];
  const headers = new Map(
    listed.flatMap((name) => {
      const value = given.get(name);
      return value === undefined || neverForwarded.test(name) ? [] : [[name, value] as const];
    }),
  );
  const cookies = given.get("cookie") ?? "";
  headers.set("cookie", forward === "viewer" ? cookies : keptCookies(forward.cookies, cookies));
  if (headers.get("cookie") === "") headers.delete("cookie");
  if (forward === "viewer" || listed.includes("cloudfront-viewer-address"))
    headers.set("cloudfront-viewer-address", viewer);
  return Object.fromEntries(headers);
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

const forwardsQuery = ({ forward }: Behaviour): boolean => forward === "viewer" || forward.query === "all";

export async function originRequest(
  behaviour: Behaviour,
  request: IncomingMessage,
  body: Buffer,
  { secret, rewrites }: { secret: string; rewrites: ReadonlyMap<string, Rewrite> },
): Promise<OriginRequest> {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const viewer = viewerAddress(request);
  const given = joinHeaders(request.rawHeaders);
  const seen = {
    uri: path,
    headers: Object.fromEntries([...given].map(([name, value]) => [name, { value }])),
    querystring: readQuery(query.join("?")),
    cookies: readCookies(given.get("cookie") ?? ""),
  };
  const rewrite = behaviour.rewrite === undefined ? undefined : rewrites.get(behaviour.rewrite);
  const { uri, cookies } = rewrite ? await rewrite({ request: seen }) : seen;
  given.set("cookie", cookieHeader(cookies));
  return {
    method: request.method ?? "GET",
    path: uri,
    query: forwardsQuery(behaviour) ? query.join("?") : keptQuery(behaviour, query.join("?")),
    headers: {
      ...forwardedHeaders(behaviour, given, viewer),
      ...originHeaders(viewer, body.length),
      "x-origin-secret": secret,
    },
    body,
  };
}
