import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/transport";
import { NodeHttpHandler, streamCollector } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { attemptsWithin } from "./time-limit.ts";

export interface AwsRequest {
  service: "s3" | "sqs";
  method: "GET" | "PUT" | "DELETE" | "POST";
  url: URL;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface AwsAnswer {
  status: number;
  bytes: Uint8Array;
}

const maxAttempts = 2;
let handler: NodeHttpHandler | undefined;

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

async function send(signed: HttpRequest): Promise<AwsAnswer> {
  handler ??= new NodeHttpHandler(attemptsWithin(8000));
  const { response } = await handler.handle(signed);
  return { status: response.statusCode, bytes: await streamCollector(response.body) };
}

/** Uses the DynamoDB client's signer and connections, since another service's client slows every start. */
export async function requestAws(request: AwsRequest): Promise<AwsAnswer> {
  const signed = await sign(request);
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await send(signed);
      if (attempt === maxAttempts || answer.status < 500) return answer;
    } catch (error) {
      // The connections may have been closed while the function was frozen.
      handler?.destroy();
      handler = undefined;
      if (attempt === maxAttempts) throw error;
    }
  }
}
