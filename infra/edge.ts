import { cookieNames, securePrefix } from "../functions/identity/cookie.ts";
import { calls } from "../shared/calls.ts";
import type { Call } from "../shared/core/route.ts";

/**
 * Describes how the edge treats a path. The AWS stage turns these rows into CloudFront behaviours, and the
 * local stage interprets them. The first matching pattern applies; the last, `*`, is the default.
 */
export interface Behaviour {
  /** CloudFront's path pattern; `*` matches anything, including slashes. */
  readonly pattern: string;
  readonly origin: "site" | "api" | "media";
  /** Asked in the origin's place when that answers with one of the statuses; only about what is read. */
  readonly failover?: Failover;
  readonly methods: "read" | "all";
  /** The CloudFront Function `infra/edge-functions/<name>.js`, which runs on the viewer's request. */
  readonly rewrite?: "spa" | "media";
  readonly cache: Cache;
  readonly forward: Forward;
  /** Set on every answer; they override the origin's headers. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** `Cache-Control` to store with the objects that a deployment uploads. */
  readonly objectCacheControl?: string;
}

interface Failover {
  readonly to: "api";
  /** Before the path that the first origin was asked for. */
  readonly path: string;
  readonly statuses: readonly number[];
}

export interface Cache {
  /** With 0, the origin's headers decide whether an answer is cached. */
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  /** Query parameters in the cache key. With `forward.query` "cached", only these reach the origin. */
  readonly query: readonly string[] | "all";
  readonly compress: boolean;
}

export interface Forward {
  readonly headers: readonly string[];
  readonly cookies: readonly string[];
  readonly query: "all" | "cached";
}

const year = 31_536_000;
const assetPrefix = "/assets/";
const immutable = `public,max-age=${year},immutable`;

const stripeScripts = "https://js.stripe.com https://*.js.stripe.com";
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' ${stripeScripts}`,
  `frame-src ${stripeScripts} https://hooks.stripe.com`,
  "connect-src 'self' https://api.stripe.com",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

/** Subdomains are not this shop's to bind, unless its stage says so (`domain.bindsSubdomains`). */
const everywhere = {
  "strict-transport-security": `max-age=${year}`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
};
const siteHeaders = {
  ...everywhere,
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
};
const apiHeaders = {
  ...everywhere,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};
const mediaHeaders = {
  ...everywhere,
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/** Headers as a stage sends them that speaks for its domain's subdomains as well. */
export const bindingSubdomains = (headers: Behaviour["responseHeaders"]): Behaviour["responseHeaders"] => ({
  ...headers,
  "strict-transport-security": `${headers["strict-transport-security"]}; includeSubDomains`,
});

const uncached: Cache = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, query: [], compress: false };
const objects: Cache = { minSeconds: 0, defaultSeconds: 86_400, maxSeconds: year, query: [], compress: true };
const nothing: Forward = { headers: [], cookies: [], query: "cached" };

/**
 * CloudFront allows ten headers. `host` must not be among them, since API Gateway routes by it, nor our own
 * edge headers.
 */
const apiForward: Forward = {
  headers: [
    "accept",
    "content-type",
    "origin",
    "sec-fetch-site",
    "stripe-signature",
    "user-agent",
    "x-order-key",
    "cloudfront-viewer-address",
  ],
  // API Gateway takes 10,240 bytes of headers, which cookies of other programs on the parent domain can fill
  // (API Gateway Developer Guide, "Quotas for configuring and running an HTTP API").
  cookies: cookieNames.map((name) => securePrefix + name),
  query: "all",
};

const routes: readonly Call[] = Object.values(calls);
const patternOf = (route: Call): string => route.path.replaceAll(/\{\w+\}/g, "*");

/** CloudFront compares parameter names literally, and clients send brackets both plain and encoded. */
function queryOf(route: Call): string[] {
  const names = "shape" in route.input && route.input.shape ? Object.keys(route.input.shape) : [];
  const queried = names.filter((name) => !route.path.includes(`{${name}}`));
  return [...new Set(queried.flatMap((name) => [name, encodeURIComponent(name)]))];
}

const onPathOf = (route: Call): Call[] => routes.filter((other) => patternOf(other) === patternOf(route));
const isWritten = (route: Call): boolean => onPathOf(route).some(({ method }) => method !== "GET");

/**
 * Shared by all read-only paths, since an account may have only twenty cache policies across all stages. All of
 * the query: a policy names ten parameters at most, and the listing has one or two for each specification.
 */
const readQuery = "all";

/** For calls whose answers are cached. A write on the same path still needs its cookies and query. */
function sharedBehaviour(route: Call): Behaviour {
  const pattern = patternOf(route);
  const hasWrites = isWritten(route);
  const query = hasWrites ? [...new Set(onPathOf(route).flatMap(queryOf))] : readQuery;
  return {
    pattern,
    origin: "api",
    // Unsupported methods reach the API too, which answers in JSON where the edge would send an HTML page.
    methods: "all",
    cache: { minSeconds: 0, defaultSeconds: 0, maxSeconds: 3600, query, compress: true },
    forward: { ...apiForward, cookies: hasWrites ? apiForward.cookies : [], query: "cached" },
    responseHeaders: apiHeaders,
  };
}

const apiBehaviour = (pattern: string): Behaviour => ({
  pattern,
  origin: "api",
  methods: "all",
  cache: uncached,
  forward: apiForward,
  responseHeaders: apiHeaders,
});

const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`, "s");

/** A star matches slashes too, so longer paths come before those that they begin like. */
const sharedBehaviours = routes
  .filter((route) => route.shared)
  .map(sharedBehaviour)
  .toSorted((a, b) => b.pattern.length - a.pattern.length);

/** For the same reason before those that are cached. */
const longerPaths = routes
  .filter((route) => !route.shared)
  .map(patternOf)
  .filter((path) =>
    sharedBehaviours.some(({ pattern }) => pattern !== path && matcherOf(pattern).test(path)),
  );

const rootFile = (pattern: string): Behaviour => ({
  pattern,
  origin: "site",
  methods: "read",
  cache: objects,
  forward: nothing,
  responseHeaders: siteHeaders,
  objectCacheControl: "no-cache",
});

/** To a reader who may not list the bucket, S3 says 403 of what is not there. */
const missingPages: Failover = {
  to: "api",
  path: "/api/v1/pages",
  statuses: [403, 404, 500, 502, 503, 504],
};

/** Functions write it, and give it headers of its own. */
function writtenFile(pattern: string): Behaviour {
  const { objectCacheControl: _, ...file } = rootFile(pattern);
  return file;
}

export const behaviours: readonly Behaviour[] = [
  ...[...new Set(longerPaths)].map(apiBehaviour),
  ...sharedBehaviours,
  apiBehaviour("/api/*"),
  {
    pattern: "/media/*",
    origin: "media",
    methods: "read",
    rewrite: "media",
    cache: { ...objects, compress: false },
    forward: nothing,
    responseHeaders: mediaHeaders,
    objectCacheControl: immutable,
  },
  { ...rootFile(`${assetPrefix}*`), objectCacheControl: immutable },
  // The browser asks for it anew to learn of a release.
  rootFile("/sw.js"),
  ...["/robots.txt", "/sitemap.xml", "/sitemaps/*", "/feed.xml"].map(writtenFile),
  rootFile("/favicon.ico"),
  { ...rootFile("*"), rewrite: "spa", failover: missingPages },
];

/**
 * For how many seconds at least the edge keeps an error, by status. By default, CloudFront keeps errors for
 * ten seconds, most of them whatever their headers say (Developer Guide, "How CloudFront processes HTTP 4xx
 * and 5xx status codes from your origin"), so one visitor's 503 would reach everybody. With 0, catalogue
 * answers still in the cache are served instead of a 5xx, as `stale-if-error` asks, but the origin is tried
 * first each time, by one of several concurrent requests.
 */
export const errorSeconds: Readonly<Record<number, number>> = Object.fromEntries(
  [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((status) => [status, 0]),
);

const matchers = behaviours.map((behaviour) => ({ behaviour, matcher: matcherOf(behaviour.pattern) }));

/** The behaviour that CloudFront would choose. */
export function behaviourOf(path: string): Behaviour {
  const found = matchers.find(({ matcher }) => matcher.test(path));
  if (found === undefined) throw new Error("The default behaviour matches every path");
  return found.behaviour;
}
