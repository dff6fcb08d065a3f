import { cookieNames, securePrefix } from "../functions/identity/cookie.ts";
import { calls } from "../shared/calls.ts";
import type { Call } from "../shared/core/route.ts";
import { openApiPath, referenceFolder } from "./openapi/path.ts";

/** How the edge treats a path, in CloudFront and on the local stage. The first match applies; `*` is the default. */
export interface Behaviour {
  /** CloudFront's notation; `*` also matches slashes. */
  readonly pattern: string;
  readonly origin: "site" | "api" | "media";
  /** Used for reads when the origin returns one of the statuses. */
  readonly failover?: Failover;
  readonly methods: "read" | "all";
  /** The CloudFront Function `infra/edge-functions/<name>.js` for viewer requests. */
  readonly rewrite?: "spa" | "media" | "api";
  readonly cache: Cache;
  readonly forward: Forward;
  /** Override the origin's headers. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly objectCacheControl?: string;
  /** Missing on a stage without assistants. */
  readonly isForAssistants?: true;
}

interface Failover {
  readonly to: "api";
  readonly path: string;
  readonly statuses: readonly number[];
}

export interface Cache {
  /** With 0, the origin's headers decide. */
  readonly minSeconds: number;
  readonly defaultSeconds: number;
  readonly maxSeconds: number;
  /** In the cache key. With `forward.query` "cached", only these reach the origin. */
  readonly query: readonly string[] | "all";
  /** In the cache key, and forwarded. */
  readonly headers?: readonly string[];
  readonly compress: boolean;
}

/** What reaches the origin beside the cache key. */
export type Forward =
  /** Everything but `host`, by which API Gateway routes. */
  | "viewer"
  | {
      readonly headers: readonly string[];
      readonly cookies: readonly string[];
      readonly query: "all" | "cached";
    };

const year = 31_536_000;
const assetPrefix = "/assets/";
const immutable = `public,max-age=${year},immutable`;

const stripeScripts = "https://js.stripe.com https://*.js.stripe.com";
const stripeApi = "https://api.stripe.com";
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' ${stripeScripts}`,
  `frame-src ${stripeScripts} https://hooks.stripe.com`,
  `connect-src 'self' ${stripeApi}`,
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

/** Excludes subdomains, unless the stage sets `domain.bindsSubdomains`. */
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
  // For what programs read, of which people have a page.
  "x-robots-tag": "noindex",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
};
const mediaHeaders = {
  ...everywhere,
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
};

/** Lets pages send staff's uploads to the bucket at this origin. */
export function uploadingTo(
  origin: string,
  headers: Behaviour["responseHeaders"],
): Behaviour["responseHeaders"] {
  const policy = headers["content-security-policy"];
  if (!policy) return headers;
  return { ...headers, "content-security-policy": policy.replace(stripeApi, `${stripeApi} ${origin}`) };
}

/** Undoes `uploadingTo`, for whoever doesn't know the origin. */
export const withoutUploads = (header: string): string =>
  header.replace(new RegExp(`(?<=${stripeApi}) [^ ;]+`), "");

export const bindingSubdomains = (headers: Behaviour["responseHeaders"]): Behaviour["responseHeaders"] => ({
  ...headers,
  "strict-transport-security": `${headers["strict-transport-security"]}; includeSubDomains`,
});

const uncached: Cache = { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, query: [], compress: false };
const objects: Cache = { minSeconds: 0, defaultSeconds: 86_400, maxSeconds: year, query: [], compress: true };
const nothing: Forward = { headers: [], cookies: [], query: "cached" };

const ourCookies = cookieNames.map((name) => securePrefix + name);

/** For answers that are the same for everybody. A policy names at most ten headers. */
const publicForward: Exclude<Forward, "viewer"> = {
  headers: [
    ...["accept", "content-type", "origin", "sec-fetch-site", "user-agent", "cloudfront-viewer-address"],
  ],
  cookies: [],
  query: "cached",
};

const routes: readonly Call[] = Object.values(calls);
const patternOf = (route: Call): string => route.path.replaceAll(/\{\w+\}/g, "*");

/** CloudFront compares names literally, and clients send brackets plain or encoded. */
function queryOf(route: Call): string[] {
  const names = "shape" in route.input && route.input.shape ? Object.keys(route.input.shape) : [];
  const queried = names.filter((name) => !route.path.includes(`{${name}}`));
  return [...new Set(queried.flatMap((name) => [name, encodeURIComponent(name)]))];
}

const onPathOf = (route: Call): Call[] => routes.filter((other) => patternOf(other) === patternOf(route));
const isWritten = (route: Call): boolean => onPathOf(route).some(({ method }) => method !== "GET");

/** One policy for all read-only paths, since an account has twenty and each names at most ten parameters. */
const readQuery = "all";

/** Writes on the same path still need cookies and query. */
function sharedBehaviour(route: Call): Behaviour {
  const pattern = patternOf(route);
  const hasWrites = isWritten(route);
  const query = hasWrites ? [...new Set(onPathOf(route).flatMap(queryOf))] : readQuery;
  return {
    pattern,
    origin: "api",
    // The API rejects unsupported methods in JSON, where the edge would send HTML.
    methods: "all",
    cache: {
      ...{ minSeconds: 0, defaultSeconds: 0, maxSeconds: 3600, query, compress: true },
      // A policy that forwards can't name it (Knowledge Center, "forward the Authorization header").
      ...(hasWrites && { headers: ["authorization"] }),
    },
    forward: hasWrites ? { ...publicForward, cookies: ourCookies } : publicForward,
    responseHeaders: apiHeaders,
  };
}

const apiBehaviour = (pattern: string): Behaviour => ({
  pattern,
  origin: "api",
  methods: "all",
  rewrite: "api",
  cache: uncached,
  forward: "viewer",
  responseHeaders: apiHeaders,
});

/** No cookie reaches the count of visits, but whether the browser opts out does. */
const visitBehaviour: Behaviour = {
  pattern: patternOf(calls["visits/count"]),
  origin: "api",
  methods: "all",
  cache: uncached,
  responseHeaders: apiHeaders,
  forward: {
    headers: [
      ...["content-type", "origin", "sec-fetch-site", "user-agent", "cloudfront-viewer-address"],
      ...["dnt", "sec-gpc"],
    ],
    cookies: [],
    query: "all",
  },
};

export const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`, "s");

/** A star matches slashes, so longer paths come first. */
const sharedBehaviours = routes
  .filter((route) => route.shared)
  .map(sharedBehaviour)
  .toSorted((a, b) => b.pattern.length - a.pattern.length);

/** Longer paths come before cached ones for the same reason. */
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

/** S3 answers 403 for missing objects to readers who may not list the bucket. */
const missingPages: Failover = {
  to: "api",
  path: "/api/v1/pages",
  statuses: [403, 404, 500, 502, 503, 504],
};

/** Written by functions, with their own headers. */
function writtenFile(pattern: string): Behaviour {
  const { objectCacheControl: _, ...file } = rootFile(pattern);
  return file;
}

export const behaviours: readonly Behaviour[] = [
  ...[...new Set(longerPaths)].map(apiBehaviour),
  ...sharedBehaviours,
  visitBehaviour,
  { ...rootFile(openApiPath), responseHeaders: apiHeaders },
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
  // Browsers check it for new releases.
  rootFile("/sw.js"),
  ...["/robots.txt", "/sitemap.xml", "/sitemaps/*", "/feed.xml"].map(writtenFile),
  rootFile(`${referenceFolder}*`),
  rootFile("/favicon.ico"),
  ...["/ucp/*", "/.well-known/ucp"].map((pattern) => ({
    ...apiBehaviour(pattern),
    isForAssistants: true as const,
  })),
  { ...writtenFile("/llms.txt"), isForAssistants: true },
  {
    ...writtenFile("*.md"),
    rewrite: "spa",
    failover: missingPages,
    responseHeaders: apiHeaders,
    isForAssistants: true,
  },
  {
    ...rootFile("*"),
    rewrite: "spa",
    failover: missingPages,
    // CloudFront names the encoding alone, and the page depends on what the client accepts.
    responseHeaders: { ...siteHeaders, vary: "Accept-Encoding, Accept" },
  },
];

/** The table of a stage without assistants, whose pages have one form. */
export const withoutAssistants: readonly Behaviour[] = behaviours
  .filter(({ isForAssistants }) => !isForAssistants)
  .map(({ responseHeaders: { vary: _, ...responseHeaders }, ...behaviour }) => ({
    ...behaviour,
    responseHeaders,
  }));

/**
 * Minimum seconds to keep errors, by status. CloudFront's default of ten would show one visitor's 503 to everyone
 * (Developer Guide, "How CloudFront processes HTTP 4xx and 5xx status codes from your origin"). With 0, the origin is
 * tried first and `stale-if-error` applies.
 */
export const errorSeconds: Readonly<Record<number, number>> = Object.fromEntries(
  [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((status) => [status, 0]),
);

export function finderIn(table: readonly Behaviour[]): (path: string) => Behaviour {
  const matchers = table.map((behaviour) => ({ behaviour, matcher: matcherOf(behaviour.pattern) }));
  return (path) => {
    const found = matchers.find(({ matcher }) => matcher.test(path));
    if (found === undefined) throw new Error("The default behaviour matches every path");
    return found.behaviour;
  };
}

export const behaviourOf = finderIn(behaviours);
