import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import { UsageError } from "./arguments.ts";

/** Services of which the programs ask one question each, too little for a client of their own. */
const services = {
  iam: { variable: "AWS_ENDPOINT_URL_IAM", endpoint: "https://iam.amazonaws.com" },
  route53: { variable: "AWS_ENDPOINT_URL_ROUTE_53", endpoint: "https://route53.amazonaws.com" },
  cloudfront: { variable: "AWS_ENDPOINT_URL_CLOUDFRONT", endpoint: "https://cloudfront.amazonaws.com" },
  monitoring: {
    variable: "AWS_ENDPOINT_URL_CLOUDWATCH",
    endpoint: "https://monitoring.REGION.amazonaws.com",
  },
  sts: { variable: "AWS_ENDPOINT_URL_STS", endpoint: "https://sts.REGION.amazonaws.com" },
} as const;

/** Returns the answer's XML. Global services are signed for us-east-1. Throws UsageError with AWS's message. */
export async function askAws(
  service: keyof typeof services,
  path: string,
  query: Readonly<Record<string, string>> = {},
  region = "us-east-1",
): Promise<string> {
  const { variable, endpoint } = services[service];
  const url = new URL(path, process.env[variable] ?? endpoint.replace("REGION", region));
  url.search = new URLSearchParams(query).toString();
  const { credentials } = new CloudFormationClient({ region }).config;
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const { headers } = await signer.sign({
    method: "GET",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: { ...query },
    headers: { host: url.host },
  });
  const answer = await fetch(url, { headers });
  const xml = await answer.text();
  if (!answer.ok)
    throw new UsageError(`AWS: ${/<Message>(.*?)<\/Message>/s.exec(xml)?.[1] ?? answer.status}`);
  return xml;
}
