import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Header names in lower case, repeated headers joined. */
export interface OriginRequest {
  method: string;
  /** Percent-encoded, without the query. */
  path: string;
  query: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const textual = /^\s*(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i;

function joinedQuery(raw: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(raw))
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  return joined;
}

const cookiesOf = (header: string | undefined): string[] =>
  (header ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "");

function httpOf(
  { method, headers }: OriginRequest,
  path: string,
): APIGatewayProxyEventV2["requestContext"]["http"] {
  return {
    method,
    path,
    protocol: "HTTP/1.1",
    sourceIp: "127.0.0.1",
    userAgent: headers["user-agent"] ?? "Amazon CloudFront",
  };
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const padded = (value: number): string => String(value).padStart(2, "0");
/** 12/Mar/2026:19:03:58 +0000 */
const logTime = (now: Date): string =>
  `${padded(now.getUTCDate())}/${monthNames[now.getUTCMonth()]}/${now.getUTCFullYear()}:` +
  `${now.toISOString().slice(11, 19)} +0000`;

function contextOf(
  request: OriginRequest,
  routeKey: string,
  path: string,
): APIGatewayProxyEventV2["requestContext"] {
  const now = new Date();
  const domainName = request.headers.host ?? "";
  return {
    accountId: "anonymous",
    apiId: "local",
    domainName,
    domainPrefix: domainName.split(".")[0] ?? "",
    http: httpOf(request, path),
    requestId: randomUUID(),
    routeKey,
    stage: "$default",
    time: logTime(now),
    timeEpoch: now.getTime(),
  };
}

/** Payload format 2.0, with the path decoded and the query unchanged. */
export function eventOf(
  request: OriginRequest,
  routeKey: string,
  pathParameters: Record<string, string>,
): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers;
  const cookies = cookiesOf(cookie);
  const path = decodeURIComponent(request.path);
  const isBase64Encoded = request.body.length > 0 && !textual.test(headers["content-type"] ?? "");
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(request.query !== "" && { queryStringParameters: joinedQuery(request.query) }),
    requestContext: contextOf(request, routeKey, path),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(request.body.length > 0 && { body: request.body.toString(isBase64Encoded ? "base64" : "utf8") }),
    isBase64Encoded,
  };
}
