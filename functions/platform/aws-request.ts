import { setTimeout as sleep } from "node:timers/promises";
import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/transport";
import { NodeHttpHandler, streamCollector } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { attemptsWithin } from "./time-limit.ts";

export interface AwsRequest {
  service: "s3" | "sqs" | "dynamodb";
  method: "GET" | "PUT" | "DELETE" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface AwsAnswer {
  status: number;
  bytes: Uint8Array;
}

function readEnvironment() {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!region || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error("There are no credentials");
  const credentials = {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
  return { region, credentials };
}

export const awsRegion = (): string => readEnvironment().region;

/** Returns an address with which anybody may make this one request for some time, with these headers. */
export async function presign(
  { service, method, url, headers }: AwsRequest,
  seconds: number,
): Promise<string> {
  const { protocol, hostname, host, port, pathname } = url;
  const options = {
    service,
    ...readEnvironment(),
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  };
  const request = new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    headers: { host, ...headers },
  });
  const { query = {} } = await new SignatureV4(options).presign(request, {
    expiresIn: seconds,
    unsignableHeaders: new Set(),
  });
  const signed = new URL(url);
  for (const [name, value] of Object.entries(query)) signed.searchParams.set(name, String(value));
  return signed.href;
}

async function sign({ service, method, url, headers, body }: AwsRequest): Promise<HttpRequest> {
  const { protocol, hostname, host, port, pathname } = url;
  const options = { service, ...readEnvironment(), sha256: Sha256, uriEscapePath: false };
  const unsigned = new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { host, ...headers, ...(body && { "content-length": String(body.length) }) },
    ...(body && { body }),
  });
  return new HttpRequest(await new SignatureV4(options).sign(unsigned));
}

interface Patience {
  attempts: number;
  attemptMs: number;
  /** Doubles with each attempt. */
  maxPauseMs: number;
  isRefusedForNow(answer: AwsAnswer): boolean;
}

/** Returns a function that sends requests over connections of its own. */
export function awsRequester({ attempts, attemptMs, maxPauseMs, isRefusedForNow }: Patience) {
  let handler: NodeHttpHandler | undefined;
  async function attempt(signed: HttpRequest): Promise<AwsAnswer> {
    handler ??= new NodeHttpHandler(attemptsWithin(attemptMs));
    const { response } = await handler.handle(signed);
    return { status: response.statusCode, bytes: await streamCollector(response.body) };
  }
  return async (request: AwsRequest): Promise<AwsAnswer> => {
    const signed = await sign(request);
    for (let round = 1; round < attempts; round++) {
      try {
        const answer = await attempt(signed);
        if (!isRefusedForNow(answer)) return answer;
      } catch {
        // The connections may have been closed while the function was frozen.
        handler = undefined;
      }
      await sleep(maxPauseMs * 2 ** (round - 1) * Math.random());
    }
    return attempt(signed);
  };
}

/** Uses the DynamoDB client's signer, since another service's client slows every start. */
export const requestAws = awsRequester({
  attempts: 2,
  attemptMs: 8000,
  maxPauseMs: 0,
  isRefusedForNow: ({ status }) => status >= 500,
});
