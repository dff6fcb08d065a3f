import { beforeAll, expect, test } from "vitest";
import { behaviourOf, behaviours, uploadingTo } from "../../infra/edge.ts";
import type { Stage } from "../../infra/stage.ts";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

let shop: Synthesised;
let config: Properties;
/** CloudFront's behaviour for a path pattern; `*` is the default. */
let byPattern: Map<string, Properties>;
beforeAll(() => {
  shop = synthesise("dev");
  config = shop.one("AWS::CloudFront::Distribution").properties.DistributionConfig;
  byPattern = new Map([
    ...config.CacheBehaviors.map((each: Properties): [string, Properties] => [each.PathPattern, each]),
    ["*", config.DefaultCacheBehavior],
  ]);
});

const policy = (reference: unknown): Properties =>
  shop.all.find(({ id }) => id === readable(reference))?.properties ?? {};
const managed = {
  cachingDisabled: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
  allViewerExceptHostHeader: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
};
const behaviour = (pattern: string): Properties => {
  const found = byPattern.get(pattern);
  if (!found) throw new Error(`No behaviour for ${pattern}`);
  return found;
};

test("CloudFront has the table's behaviours in the same order", () => {
  expect([...byPattern.keys()]).toEqual(behaviours.map(({ pattern }) => pattern));
  for (const each of byPattern.values()) expect(each.ViewerProtocolPolicy).toBe("redirect-to-https");
});

/** The behaviour that CloudFront applies to a path: the first whose pattern matches. */
function behaviourFor(path: string): Properties {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path);
  return behaviour([...byPattern.keys()].find(matches) ?? "*");
}

test("private responses are neither cached nor shared between concurrent requests", () => {
  const routes = Object.values<Route>(contract).filter((route) => !route.shared);
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    const found = behaviourFor(path.replaceAll(/\{\w+\}/g, "0123456789abcdef01234567"));
    expect(found.CachedMethods ?? ["GET", "HEAD"], path).toEqual(["GET", "HEAD"]);
    // Writes are never cached, but their cookies must be forwarded.
    if (method === "GET") expect(found.CachePolicyId, path).toBe(managed.cachingDisabled);
    if (found.OriginRequestPolicyId === managed.allViewerExceptHostHeader) continue;
    const { CookiesConfig } = policy(found.OriginRequestPolicyId).OriginRequestPolicyConfig;
    const ours = {
      CookieBehavior: "whitelist",
      Cookies: ["__Host-session", "__Host-device", "__Host-assistant"],
    };
    expect(CookiesConfig, `${method} ${path}`).toEqual(
      path === "/api/v1/visit" ? { CookieBehavior: "none" } : ours,
    );
  }
});

test("each cached call has its own behaviour, which no shorter path overrides", () => {
  for (const { path } of Object.values<Route>(contract).filter(({ shared }) => shared)) {
    const own = behaviour(path.replaceAll(/\{\w+\}/g, "*"));
    expect(behaviourFor(path.replaceAll(/\{\w+\}/g, "0123456789abcdef01234567")), path).toBe(own);
  }
});

test("every method reaches the API, which rejects unknown ones in JSON", () => {
  const api = behaviours.filter(({ origin }) => origin === "api");
  expect(api.length).toBeGreaterThan(1);
  for (const { pattern } of api) {
    expect(behaviour(pattern).AllowedMethods.toSorted(), pattern).toEqual([
      "DELETE",
      "GET",
      "HEAD",
      "OPTIONS",
      "PATCH",
      "POST",
      "PUT",
    ]);
    expect(behaviour(pattern).CachedMethods ?? ["GET", "HEAD"], pattern).toEqual(["GET", "HEAD"]);
  }
});

test("only public responses are cached", () => {
  for (const { access, method, path } of Object.values<Route>(contract).filter((route) => route.shared))
    expect([access, method], path).toEqual(["public", "GET"]);
});

test("errors are not cached and keep their bodies", () => {
  const codes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
  expect(config.CustomErrorResponses).toEqual(
    codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  );
});

test("public responses are cached by the catalogue's query parameters, for as long as the API says", () => {
  const shared = Object.values<Route>(contract).filter((route) => route.shared);
  expect(shared.length).toBeGreaterThan(0);
  for (const { path } of shared) {
    const { CachePolicyId } = behaviour(path.replaceAll(/\{\w+\}/g, "*"));
    const { CachePolicyConfig } = policy(CachePolicyId);
    expect(CachePolicyConfig, path).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    expect(key.CookiesConfig, path).toEqual({ CookieBehavior: "none" });
    const isWritten = Object.values<Route>(contract).some(
      (each) => each.path === path && each.method !== "GET",
    );
    expect(key.HeadersConfig, path).toEqual(
      isWritten ? { HeaderBehavior: "whitelist", Headers: ["Authorization"] } : { HeaderBehavior: "none" },
    );
  }
  const reviews = policy(behaviour("/api/v1/reviews").CachePolicyId).CachePolicyConfig;
  expect(reviews.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig.QueryStrings).toEqual(
    expect.arrayContaining(["id", "cursor", "sort"]),
  );
  const list = policy(behaviour("/api/v1/products").CachePolicyId).CachePolicyConfig;
  // A parameter for each specification is more than a policy may name.
  expect(list.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig).toEqual({
    QueryStringBehavior: "all",
  });
  expect(behaviour("/api/v1/product/*").CachePolicyId).toEqual(behaviour("/api/v1/products").CachePolicyId);
});

test("a call below a cached path gets its cookies and is not cached", () => {
  for (const key of ["CachePolicyId", "OriginRequestPolicyId"])
    expect(behaviour("/api/v1/product/*/notify")[key]).toEqual(behaviour("/api/*")[key]);
  expect(behaviourOf("/api/v1/product/1/notify").forward).toBe("viewer");
});

test("four stages and the previews fit into CloudFront's limits per account", () => {
  for (const kind of ["CachePolicy", "OriginRequestPolicy", "ResponseHeadersPolicy"]) {
    expect(shop.of(`AWS::CloudFront::${kind}`).length, kind).toBeLessThanOrEqual(20 / 5);
  }
  for (const { cache } of behaviours)
    if (cache.query !== "all") expect(cache.query.length).toBeLessThanOrEqual(10);
});

test("calls receive everything but the viewer's Host; public answers neither cookies nor keys", () => {
  expect(behaviour("/api/*").OriginRequestPolicyId).toBe(managed.allViewerExceptHostHeader);
  const { OriginRequestPolicyConfig } = policy(behaviour("/api/v1/products").OriginRequestPolicyId);
  const { HeadersConfig, CookiesConfig, QueryStringsConfig } = OriginRequestPolicyConfig;
  expect(HeadersConfig.HeaderBehavior).toBe("whitelist");
  expect(HeadersConfig.Headers).toEqual(expect.arrayContaining(["CloudFront-Viewer-Address", "Origin"]));
  const names = HeadersConfig.Headers.map((name: string) => name.toLowerCase());
  for (const name of ["host", "authorization"]) expect(names).not.toContain(name);
  expect(names.length).toBeLessThanOrEqual(10);
  expect(CookiesConfig).toEqual({ CookieBehavior: "none" });
  expect(QueryStringsConfig).toEqual({ QueryStringBehavior: "none" });
});

test("the edge runs CloudFront functions, and the one for pages reads the release from its own store", () => {
  const withFunctions = [...byPattern].filter(([, { FunctionAssociations }]) => FunctionAssociations);
  expect(withFunctions.map(([pattern]) => pattern)).toEqual(
    behaviours.filter(({ rewrite }) => rewrite).map(({ pattern }) => pattern),
  );
  for (const [pattern, { FunctionAssociations }] of withFunctions) {
    const { FunctionConfig, FunctionCode } = policy(
      readable(FunctionAssociations[0].FunctionARN).split(".")[0],
    );
    expect(FunctionConfig.Runtime).toBe("cloudfront-js-2.0");
    const store = shop.one("AWS::CloudFront::KeyValueStore").id;
    expect(FunctionConfig.KeyValueStoreAssociations ?? []).toEqual(
      ["*", "*.md"].includes(pattern) ? [{ KeyValueStoreARN: { "Fn::GetAtt": [store, "Arn"] } }] : [],
    );
    expect(Buffer.byteLength(FunctionCode)).toBeLessThan(10_000);
  }
});

test("a page missing from the bucket is requested from the API, and a rendered one expires", () => {
  const [group] = config.OriginGroups.Items;
  expect(config.OriginGroups.Quantity).toBe(1);
  expect(config.DefaultCacheBehavior.TargetOriginId).toBe(group.Id);
  expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
  const [first, second] = group.Members.Items.map(({ OriginId }: Properties) =>
    config.Origins.find(({ Id }: Properties) => Id === OriginId),
  );
  expect(readable(first.DomainName)).toMatch(/^SiteBucket/);
  expect(second.OriginPath).toBe("/api/v1/pages");
  expect(second.OriginCustomHeaders.map(({ HeaderName }: Properties) => HeaderName)).toEqual([
    "x-origin-secret",
  ]);
  const bucket = shop.all.find(({ id, type }) => type === "AWS::S3::Bucket" && id.startsWith("SiteBucket"));
  expect(bucket?.properties.LifecycleConfiguration.Rules).toContainEqual({
    ...{ ExpirationInDays: 30, Prefix: "rendered/", Status: "Enabled" },
  });
});

test("responses have the table's security headers, set through CloudFront's own settings", () => {
  for (const { pattern, responseHeaders } of behaviours) {
    const { ResponseHeadersPolicyConfig: set } = policy(behaviour(pattern).ResponseHeadersPolicyId);
    const security = set.SecurityHeadersConfig;
    const custom = (set.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }: Properties) => {
      expect(Override).toBe(true);
      return [Header, Value];
    });
    const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity;
    expect(
      {
        "content-security-policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
        "strict-transport-security": `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? "; includeSubDomains" : ""}`,
        "x-content-type-options": security.ContentTypeOptions.Override ? "nosniff" : "",
        "x-frame-options": security.FrameOptions.FrameOption,
        "referrer-policy": security.ReferrerPolicy.ReferrerPolicy,
        ...Object.fromEntries(custom),
      },
      pattern,
    ).toEqual(uploadingTo("https://*.s3.ap-south-1.amazonaws.com", responseHeaders));
  }
});

test("buckets are read through origin access control, and the API over TLS only", () => {
  const controls = shop.of("AWS::CloudFront::OriginAccessControl");
  expect(controls.map(({ properties }) => properties.OriginAccessControlConfig.SigningBehavior)).toEqual([
    "always",
  ]);
  const custom = config.Origins.filter((origin: Properties) => origin.CustomOriginConfig);
  expect(custom.length).toBe(2);
  for (const { CustomOriginConfig } of custom)
    expect(CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
  const buckets = config.Origins.filter((origin: Properties) => origin.S3OriginConfig);
  for (const { OriginAccessControlId, S3OriginConfig } of buckets) {
    expect(OriginAccessControlId).toBeDefined();
    expect(S3OriginConfig).toEqual({ OriginAccessIdentity: "" });
  }
});

test("assets are immutable and uploaded before the shell of their release, and nothing is deleted", () => {
  const uploads = shop.of("Custom::CDKBucketDeployment");
  expect(
    uploads.map(({ properties: { SystemMetadata, Include, Exclude, Prune } }) => ({
      SystemMetadata,
      Include,
      Exclude,
      Prune,
    })),
  ).toEqual([
    {
      SystemMetadata: { "cache-control": "public,max-age=31536000,immutable" },
      Include: ["assets/*"],
      Exclude: ["*"],
      Prune: false,
    },
    {
      SystemMetadata: { "cache-control": "no-cache" },
      Include: ["api/v1/openapi.json", "sw.js", "developers/*", "favicon.ico"],
      Exclude: ["*"],
      Prune: false,
    },
    { SystemMetadata: { "cache-control": "no-cache" }, Include: undefined, Exclude: undefined, Prune: false },
  ]);
  for (const [index, { id }] of uploads.slice(0, -1).entries())
    expect(uploads[index + 1]?.whole.DependsOn).toContain(id);
  expect(shop.template.Outputs.Release.Value).toMatch(/^[0-9a-f]{12}$/);
});

test("the uploaded shell has the absolute URL of its preview picture", () => {
  const { SourceMarkers } = shop.of("Custom::CDKBucketDeployment").at(-1)?.properties ?? {};
  const distribution = shop.one("AWS::CloudFront::Distribution").id;
  expect(SourceMarkers.flatMap(Object.values)[0]).toEqual({ "Fn::GetAtt": [distribution, "DomainName"] });
});

test("pages are uploaded after the calls they make are deployed", () => {
  const [first] = shop.of("Custom::CDKBucketDeployment");
  const calls = shop
    .of("AWS::Lambda::Function")
    .filter(({ properties }) => /functions\/api/.test(properties.Description));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter(({ id }) => shop.nestedOf(id) < 0)).toEqual([]);
  const nested = shop.of("AWS::CloudFormation::Stack").map(({ id }) => id);
  expect(first?.whole.DependsOn).toEqual(expect.arrayContaining(nested));
});

test("a domain adds its certificate, records and URL, and a firewall is created in us-east-1", () => {
  const domain = { name: "shop.example.com", hostedZone: { id: "Z1", name: "example.com" } };
  const own = synthesise("prod", { domain, mailFrom: "shop@example.com" });
  const { Aliases, ViewerCertificate, WebACLId } = own.one("AWS::CloudFront::Distribution").properties
    .DistributionConfig;
  expect(Aliases).toEqual(["shop.example.com"]);
  expect(ViewerCertificate.MinimumProtocolVersion).toBe("TLSv1.2_2021");
  expect(WebACLId).toBeDefined();
  expect(
    own.of("AWS::Route53::RecordSet").filter(({ properties }) => properties.Name === "shop.example.com.")
      .length,
  ).toBe(2);
  const variables = own.all.find(({ properties }) => properties.FunctionName === "Earshot-prod-orders-place")
    ?.properties.Environment.Variables;
  expect(variables).toMatchObject({
    SITE_URL: "https://shop.example.com",
    MAIL_FROM: "Earshot <shop@example.com>",
  });
  expect(readable(own.one("AWS::SES::EmailIdentity").properties.EmailIdentity)).toBe("example.com");
});

test("a shop at the apex of a domain leaves its subdomains alone, unless told to include them", () => {
  const domain = { name: "example.com", hostedZone: { id: "Z1", name: "example.com" } };
  const bound = (settings: Partial<Stage>) =>
    synthesise("dev", settings)
      .of("AWS::CloudFront::ResponseHeadersPolicy")
      .map(
        ({ properties }) =>
          properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity
            .IncludeSubdomains,
      );
  expect(bound({ domain })).toEqual([false, false, false, false]);
  expect(bound({ domain: { ...domain, bindsSubdomains: true } })).toEqual([true, true, true, true]);
});

test("a stage without assistants has no trace of them at the edge and in the bucket", () => {
  const traces = /llms\.txt|\/ucp|\*\.md|Accept-Encoding, Accept|const markdown = true/;
  const textOf = (settings: Partial<Stage>) =>
    JSON.stringify(synthesise("dev", settings).all.map(({ properties }) => properties));
  expect(traces.exec(textOf({ assistants: false }))).toBeNull();
  expect(traces.exec(textOf({}))).not.toBeNull();
});
