import type { IncomingMessage, ServerResponse } from "node:http";
import { type Behaviour, behaviours, finderIn, matcherOf, uploadingTo } from "../../edge.ts";
import { readBody } from "../core/http.ts";
import { limits, type OriginAnswer, refusals } from "../gateway/gateway.ts";
import type { OriginRequest } from "../gateway/gateway-event.ts";
import { acceptedEncodings, compress } from "./compress.ts";
import type { EdgeCache, Served } from "./edge-cache.ts";
import { keptQuery, originRequest, type Rewrite } from "./origin-request.ts";

export type Origin = (request: OriginRequest) => Promise<OriginAnswer>;
type Origins = Readonly<Record<Behaviour["origin"], Origin>>;

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

const empty = Buffer.alloc(0);

/** The rewritten path, the policy's parameters, and with compression the encodings. */
function keyOf(behaviour: Behaviour, request: IncomingMessage, { path, query }: OriginRequest): string {
  const encodings = behaviour.cache.compress ? acceptedEncodings(request) : [];
  const headers = (behaviour.cache.headers ?? []).map((name) => request.headers[name] ?? "");
  return JSON.stringify([behaviour.pattern, path, keptQuery(behaviour, query), ...encodings, ...headers]);
}

/** Developer Guide, "Optimize high availability with CloudFront origin failover": for reads only. */
async function askOrigins(
  { origin, failover }: Behaviour,
  asked: OriginRequest,
  origins: Origins,
): Promise<OriginAnswer> {
  if (!failover || !["GET", "HEAD", "OPTIONS"].includes(asked.method)) return origins[origin](asked);
  const first = await origins[origin](asked).catch(() => undefined);
  if (first && !failover.statuses.includes(first.status)) return first;
  return origins[failover.to]({ ...asked, path: failover.path + asked.path });
}

async function serve(
  behaviour: Behaviour,
  request: IncomingMessage,
  { origins, secret, rewrites, cache }: EdgeOptions,
): Promise<Served> {
  const method = request.method ?? "";
  if (!methods[behaviour.methods].includes(method)) return { answer: methodRefused, result: "Miss" };
  const body = await readBody(request, limits.bodyBytes);
  if (body === undefined) return { answer: refusals.tooLarge, result: "Miss" };
  const asked = await originRequest(behaviour, request, body, { secret, rewrites });
  return cache.serve({
    key: keyOf(behaviour, request, asked),
    method,
    behaviour,
    async fetch() {
      const answer = await askOrigins(behaviour, asked, origins);
      return behaviour.cache.compress ? compress(request, answer) : answer;
    },
  });
}

const isKnown = (request: IncomingMessage, { status, headers }: OriginAnswer): boolean =>
  status === 200 && headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;

function withoutBody({ headers, ...answer }: OriginAnswer): OriginAnswer {
  const { "content-encoding": _, ...others } = headers;
  return { ...answer, status: 304, headers: others, body: empty };
}

interface EdgeOptions {
  origins: Origins;
  /** Proves to the origins that a request passed the edge. */
  secret: string;
  rewrites: ReadonlyMap<string, Rewrite>;
  cache: EdgeCache;
  /** The origin that takes uploads in place of AWS's. */
  uploads?: string;
  /** Asked at each request, since the backstage changes the setting. */
  paymentPages?: () => readonly Behaviour[];
  /** The stage's table; all rows by default. */
  table?: readonly Behaviour[];
}

export function createEdge(options: EdgeOptions) {
  const behaviourOf = finderIn(options.table ?? behaviours);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const behaviour =
      options.paymentPages?.().find(({ pattern }) => matcherOf(pattern).test(path)) ?? behaviourOf(path);
    const { answer, result, ageSeconds } = await serve(behaviour, request, options);
    const { status, headers, cookies, body } = isKnown(request, answer) ? withoutBody(answer) : answer;
    const { responseHeaders } = behaviour;
    response.writeHead(status, {
      ...headers,
      ...(options.uploads ? uploadingTo(options.uploads, responseHeaders) : responseHeaders),
      ...(cookies.length > 0 && { "set-cookie": [...cookies] }),
      ...(status !== 304 && status !== 204 && { "content-length": body.length }),
      "x-cache": `${status >= 400 ? "Error" : result} from cloudfront`,
      ...(ageSeconds !== undefined && { age: String(ageSeconds) }),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
