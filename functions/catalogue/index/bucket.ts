import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/transport";
import { NodeHttpHandler, streamCollector } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";
import { env } from "../../platform/env.ts";

const maxAttempts = 2;
let handler: NodeHttpHandler | undefined;

/** Lambda and the local stage both give them by environment. */
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

/** The bucket's own host, or a path of the configured endpoint. */
function addressOf(key: string, region: string): URL {
  const bucket = env("IMAGES_BUCKET");
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint}/${bucket}/${key}`)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`);
}

interface Content {
  body: Uint8Array;
  type: string;
}

async function sign(method: "GET" | "PUT" | "DELETE", key: string, content?: Content): Promise<HttpRequest> {
  const { region, credentials } = readEnvironment();
  const { protocol, hostname, host, port, pathname } = addressOf(key, region);
  const options = { service: "s3", region, credentials, sha256: Sha256, uriEscapePath: false };
  const unsigned = new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: {
      host,
      ...(content && { "content-type": content.type, "content-length": String(content.body.length) }),
    },
    ...(content && { body: content.body }),
  });
  return new HttpRequest(await new SignatureV4(options).sign(unsigned));
}

/**
 * One request by the signer and the connections that the table's client brings along: loading all of S3's
 * client takes as long as everything else of a search together.
 */
async function send(request: HttpRequest): Promise<Uint8Array> {
  handler ??= new NodeHttpHandler({ connectionTimeout: 1000, requestTimeout: 8000 });
  for (let attempt = 1; ; attempt++) {
    const { response } = await handler.handle(request);
    const bytes = await streamCollector(response.body);
    if (response.statusCode < 300) return bytes;
    if (attempt === maxAttempts || response.statusCode < 500)
      throw new Error(`S3 answers ${response.statusCode}`);
  }
}

export const getObject = async (key: string): Promise<Uint8Array> => send(await sign("GET", key));

export async function putObject(key: string, content: Content): Promise<void> {
  await send(await sign("PUT", key, content));
}

export async function deleteObject(key: string): Promise<void> {
  await send(await sign("DELETE", key));
}
