import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/transport";
import { NodeHttpHandler, streamCollector } from "@smithy/node-http-handler";
import { SignatureV4 } from "@smithy/signature-v4";

const handler = new NodeHttpHandler({ connectionTimeout: 1000, requestTimeout: 8000 });
const tries = 2;

/** Lambda's, and the local stage's: both give them by environment. */
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

/** The bucket's own host, or the path of another endpoint's. */
function addressOf(bucket: string, key: string, region: string): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3;
  return endpoint
    ? new URL(`${endpoint}/${bucket}/${key}`)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`);
}

/**
 * One object, by the signer and the connections that the table's client brings along: all of S3's client
 * takes as long to load as everything else of a search together.
 */
export async function getObject(bucket: string, key: string): Promise<Uint8Array> {
  const { region, credentials } = readEnvironment();
  const { protocol, hostname, host, port, pathname } = addressOf(bucket, key, region);
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });
  const unsigned = new HttpRequest({
    method: "GET",
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { host },
  });
  const request = new HttpRequest(await signer.sign(unsigned));
  for (let attempt = 1; ; attempt++) {
    const { response } = await handler.handle(request);
    const bytes = await streamCollector(response.body);
    if (response.statusCode === 200) return bytes;
    if (attempt === tries || response.statusCode < 500) throw new Error(`S3 answers ${response.statusCode}`);
  }
}
