import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Route } from "../../../shared/core/route.ts";
import { routeMethodOf } from "../../route-method.ts";
import type { Invoke } from "../lambda/lambda.ts";
import { eventOf, type OriginRequest } from "./gateway-event.ts";

/** Limits of API Gateway and Lambda. */
export const limits = {
  bodyBytes: 10 * 1024 * 1024,
  payloadBytes: 6 * 1024 * 1024,
  headerBytes: 10_240,
  timeoutMilliseconds: 30_000,
} as const;

export interface OriginAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: readonly string[];
  body: Buffer;
}

export type GatewayRoute = Pick<Route, "method" | "path">;

export type Gateway = (request: OriginRequest) => Promise<OriginAnswer>;

const errorAnswer = (status: number, message: string): OriginAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message })),
});

export const refusals = {
  malformed: errorAnswer(400, "Bad Request"),
  unknown: errorAnswer(404, "Not Found"),
  tooLarge: errorAnswer(413, "Request Entity Too Large"),
  headersTooLarge: errorAnswer(431, "Request Header Fields Too Large"),
  crashed: errorAnswer(500, "Internal Server Error"),
  timedOut: errorAnswer(503, "Service Unavailable"),
} as const;

const segments = (path: string): string[] => path.split("/").slice(1);

function parametersOf(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const given = path[index] ?? "";
    if (part.startsWith("{") && given !== "") parameters[part.slice(1, -1)] = decodeURIComponent(given);
    else if (part !== given) return undefined;
  }
  return parameters;
}

interface Match {
  key: string;
  routeKey: string;
  parameters: Record<string, string>;
}

/** Prefers the method to ANY, and literal paths to parameters. */
function router(
  routes: Readonly<Record<string, GatewayRoute>>,
): (request: OriginRequest) => Match | undefined {
  const table = Object.entries(routes)
    .map(([key, { method, path }]) => ({
      key,
      method: routeMethodOf({ method }),
      path,
      pattern: segments(path),
    }))
    .sort((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")));
  return (request) => {
    const path = segments(request.path);
    for (const wanted of [request.method, "ANY"]) {
      for (const { key, method, path: full, pattern } of table) {
        const parameters = method === wanted ? parametersOf(pattern, path) : undefined;
        if (parameters) return { key, routeKey: `${method} ${full}`, parameters };
      }
    }
    return undefined;
  };
}

const isStructured = (result: unknown): result is APIGatewayProxyStructuredResultV2 =>
  typeof result === "object" && result !== null && "statusCode" in result;

/** In format 2.0, a result without a status is the JSON body of a 200. */
function answerOf(result: unknown): OriginAnswer {
  const structured: APIGatewayProxyStructuredResultV2 = isStructured(result)
    ? result
    : { statusCode: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(result) };
  const body = Buffer.from(structured.body ?? "", structured.isBase64Encoded ? "base64" : "utf8");
  if (body.length > limits.payloadBytes) return refusals.crashed;
  const given = Object.entries(structured.headers ?? {});
  const headers = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    status: structured.statusCode ?? 200,
    headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
    cookies: structured.cookies ?? [],
    body,
  };
}

const headerBytes = ({ path, query, headers }: OriginRequest): number =>
  Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    path.length + query.length,
  );

async function answerTo(match: Match, request: OriginRequest, invoke: Invoke): Promise<OriginAnswer> {
  const event = eventOf(request, match.routeKey, match.parameters);
  if (request.body.length > limits.payloadBytes / 2 && JSON.stringify(event).length > limits.payloadBytes)
    return refusals.tooLarge;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<OriginAnswer>((resolve) => {
    timer = setTimeout(resolve, limits.timeoutMilliseconds, refusals.timedOut);
  });
  try {
    return await Promise.race([invoke(match.key, event).then(answerOf), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls handlers with events in payload format 2.0. */
export function createGateway(routes: Readonly<Record<string, GatewayRoute>>, invoke: Invoke): Gateway {
  const match = router(routes);
  return async (request) => {
    if (headerBytes(request) > limits.headerBytes) return refusals.headersTooLarge;
    if (request.body.length > limits.bodyBytes) return refusals.tooLarge;
    try {
      decodeURIComponent(request.path);
    } catch {
      return refusals.malformed;
    }
    const found = match(request);
    if (!found) return refusals.unknown;
    try {
      return await answerTo(found, request, invoke);
    } catch (error) {
      console.error(`${found.routeKey} crashed:`, error);
      return refusals.crashed;
    }
  };
}
