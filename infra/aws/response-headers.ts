import { Duration } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

type Security = {
  -readonly [K in keyof ResponseSecurityHeadersBehavior]: ResponseSecurityHeadersBehavior[K];
};

const override = true;

function oneOf<T extends string>(values: Readonly<Record<string, T>>, header: string, value: string): T {
  const found = Object.values(values).find((candidate) => candidate.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw new Error(`CloudFront knows no ${header}: ${value}`);
  return found;
}

function strictTransport(value: string): NonNullable<Security["strictTransportSecurity"]> {
  const seconds = /max-age=(\d+)/.exec(value)?.[1];
  if (seconds === undefined) throw new Error(`strict-transport-security without max-age: ${value}`);
  return {
    accessControlMaxAge: Duration.seconds(Number(seconds)),
    includeSubdomains: value.includes("includeSubDomains"),
    preload: value.includes("preload"),
    override,
  };
}

/** CloudFront has dedicated settings for these and rejects them as custom headers. */
const settings: Readonly<Record<string, (value: string) => Security>> = {
  "content-security-policy": (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override },
  }),
  "strict-transport-security": (value) => ({ strictTransportSecurity: strictTransport(value) }),
  "x-content-type-options": () => ({ contentTypeOptions: { override } }),
  "x-frame-options": (value) => ({
    frameOptions: { frameOption: oneOf(HeadersFrameOption, "x-frame-options", value), override },
  }),
  "referrer-policy": (value) => ({
    referrerPolicy: { referrerPolicy: oneOf(HeadersReferrerPolicy, "referrer-policy", value), override },
  }),
};

export function responseHeadersPolicy(
  scope: Construct,
  id: string,
  headers: Readonly<Record<string, string>>,
): ResponseHeadersPolicy {
  const security: Security = {};
  const customHeaders: { header: string; value: string; override: boolean }[] = [];
  for (const [header, value] of Object.entries(headers)) {
    const setting = settings[header];
    if (setting) Object.assign(security, setting(value));
    else customHeaders.push({ header, value, override });
  }
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: security,
    ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
  });
}
