import type { IncomingMessage, ServerResponse } from "node:http";
import { type Behaviour, behaviourOf } from "../edge.ts";
import { compress } from "./compress.ts";
import { limits, type OriginAnswer, refusals } from "./gateway.ts";
import type { OriginRequest } from "./gateway-event.ts";
import { readBody } from "./http.ts";
import { originRequest } from "./origin-request.ts";

export type Origin = (request: OriginRequest) => Promise<OriginAnswer>;
export type Origins = Readonly<Record<Behaviour["origin"], Origin>>;

const methods: Record<Behaviour["methods"], readonly string[]> = {
  read: ["GET", "HEAD"],
  all: ["GET", "HEAD", "OPTIONS", "PUT", "POST", "PATCH", "DELETE"],
};

const methodRefused: OriginAnswer = {
  status: 403,
  headers: { "content-type": "text/plain" },
  cookies: [],
  body: Buffer.from("The edge does not allow this method here.\n"),
};

async function answer(
  behaviour: Behaviour,
  request: IncomingMessage,
  origins: Origins,
  secret: string,
): Promise<OriginAnswer> {
  if (!methods[behaviour.methods].includes(request.method ?? "")) return methodRefused;
  const body = await readBody(request, limits.bodyBytes);
  if (body === undefined) return refusals.tooLarge;
  return origins[behaviour.origin](originRequest(behaviour, request, body, secret));
}

const empty = Buffer.alloc(0);

const isKnown = (request: IncomingMessage, { status, headers }: OriginAnswer): boolean =>
  status === 200 && headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;

/** Acts as CloudFront in front of the three origins, without its cache. */
export function createEdge(origins: Origins, secret: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const behaviour = behaviourOf((request.url ?? "/").split("?")[0] ?? "/");
    const full = await answer(behaviour, request, origins, secret);
    const given = isKnown(request, full) ? { ...full, status: 304, body: empty } : full;
    const { status, headers, cookies, body } = behaviour.cache.compress
      ? await compress(request, given)
      : given;
    response.writeHead(status, {
      ...headers,
      ...behaviour.responseHeaders,
      ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
      ...(status !== 304 && status !== 204 && { "content-length": body.length }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
