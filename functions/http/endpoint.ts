import { Logger } from "@aws-lambda-powertools/logger";
import middy from "@middy/core";
import httpSecurityHeaders from "@middy/http-security-headers";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { byteOrderMark, csvType } from "../../shared/core/csv.ts";
import type { Call, Route } from "../../shared/core/route.ts";
import type { OwnItem } from "../identity/session.table.ts";
import type { Caller, Customer } from "../identity/sign-in.ts";
import { sharedFor } from "../platform/cache-control.ts";
import { clientNetwork } from "./address.ts";
import { bodyBytes } from "./body.ts";
import { answerErrors } from "./errors.ts";
import { authorize } from "./guard.ts";
import { readInput } from "./input.ts";
import { etagOf, KeptAnswers } from "./kept-answers.ts";

type Signed<R extends Route> = R["access"] extends "customer"
  ? Customer
  : R["access"] extends "public" | "signature"
    ? object
    : Caller;

type CallContext<R extends Route> = Signed<R> & {
  now: Date;
  cookies: readonly string[];
  device: string;
  /** The client's network as the edge sees it: an IPv4 address or a 64-bit IPv6 prefix. */
  address: string;
  headers: Readonly<Record<string, string | undefined>>;
  bytes: () => Buffer;
};

interface ReplyOptions {
  status?: number;
  cookies?: string[];
  /** When the oldest part of a shared answer was read; without it, the answer isn't kept. */
  readAtMs?: number;
}

export class Reply<T> {
  readonly answer: T;
  readonly options: ReplyOptions;

  constructor(answer: T, options: ReplyOptions) {
    this.answer = answer;
    this.options = options;
  }
}

interface FileOptions {
  saveAs?: string;
  status?: number;
  cacheControl?: string;
  location?: string;
}

export class FileReply {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly options: FileOptions;

  constructor(bytes: Uint8Array, contentType: string, options: FileOptions = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.options = options;
  }

  toResult(): APIGatewayProxyStructuredResultV2 {
    const { saveAs, status = 200, cacheControl = "no-store", location } = this.options;
    return {
      statusCode: status,
      headers: {
        "content-type": this.contentType,
        "cache-control": cacheControl,
        ...(location && { location }),
        ...(saveAs && { "content-disposition": `attachment; filename="${saveAs}"` }),
      },
      body: Buffer.from(this.bytes).toString("base64"),
      isBase64Encoded: true,
    };
  }
}

type Answer<R extends Call> = z.output<R["output"]>;
type Run<R extends Call> = (
  input: z.output<R["input"]>,
  call: CallContext<R>,
) => Promise<Answer<R> | Reply<Answer<R>> | FileReply>;

const cacheControl = (route: Route): string =>
  route.shared ? sharedFor(route.sharedSeconds ?? 5) : "no-store";

/** Security headers for data. The edge sets those for pages. */
const headers = {
  contentSecurityPolicy: { "default-src": "'none'", "frame-ancestors": "'none'" },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  permissionsPolicy: false,
  permittedCrossDomainPolicies: false,
  dnsPrefetchControl: false,
  downloadOptions: false,
  originAgentCluster: false,
  reportTo: false,
} as const;

function resultOf<R extends Call>(route: R, { answer, options }: Reply<Answer<R>>) {
  const body = JSON.stringify(z.parse(route.output, answer));
  return {
    statusCode: options.status ?? 200,
    headers: {
      "content-type": "application/json",
      "cache-control": cacheControl(route),
      ...(route.shared && { etag: etagOf(body) }),
    },
    body,
    ...(options.cookies && { cookies: options.cookies }),
  };
}

/**
 * Takes the calls of one subject, so that a function does not load all other schemas. With `ownItem`, the session is
 * read together with that item of the caller, which is then `own`.
 */
export function endpoint<T extends Record<string, Call>, K extends keyof T & string>(
  calls: T,
  key: K,
  run: NoInfer<Run<T[K]>>,
  ownItem?: OwnItem,
) {
  const route: T[K] = calls[key];
  const logger = new Logger({ serviceName: key });
  const kept = route.shared && new KeptAnswers();

  async function respond(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const now = new Date();
    const caller = await authorize(event, route, now, ownItem);
    return kept?.find(event, now) ?? make(event, caller, now);
  }

  async function make(
    event: APIGatewayProxyEventV2,
    caller: Customer | undefined,
    now: Date,
  ): Promise<APIGatewayProxyStructuredResultV2> {
    const input = await readInput(event, route);
    const call = {
      ...caller,
      now,
      cookies: event.cookies ?? [],
      address: clientNetwork(event.headers["cloudfront-viewer-address"]),
      device: event.headers["user-agent"] ?? "",
      headers: event.headers,
      bytes: () => bodyBytes(event, route.body),
    } as unknown as CallContext<T[K]>;
    const result = await run(input as z.output<T[K]["input"]>, call);
    if (result instanceof FileReply) return result.toResult();
    const reply = result instanceof Reply ? result : new Reply(result, {});
    const made = resultOf(route, reply);
    return kept ? kept.keep(event, made, reply.options.readAtMs) : made;
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context>()
    .use(httpSecurityHeaders(headers))
    .use(answerErrors(key, logger))
    .handler(respond);
}

/** For programs that expect no answer. */
export const acceptedReply = (): FileReply =>
  new FileReply(Buffer.alloc(0), "application/json", { status: 202 });

export const csvReply = (table: string, saveAs: string): FileReply =>
  new FileReply(Buffer.from(byteOrderMark + table), csvType, { saveAs });
