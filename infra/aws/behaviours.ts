import { Duration, type Stack } from "aws-cdk-lib";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  type FunctionProps,
  FunctionRuntime,
  type ICachePolicy,
  type IKeyValueStore,
  type IOrigin,
  type IOriginRequestPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { OriginGroup } from "aws-cdk-lib/aws-cloudfront-origins";
import { Construct } from "constructs";
import type { Behaviour, Cache, Forward } from "../edge.ts";
import { asksForRelease, edgeFunction } from "../edge-function.ts";
import { responseHeadersPolicy } from "./response-headers.ts";

interface BehavioursProps {
  readonly origins: Readonly<Record<Behaviour["origin"], IOrigin>>;
  readonly apiAt: (path: string) => IOrigin;
  readonly shown: IKeyValueStore | string;
  /** Whether pages have copies in Markdown. */
  readonly markdown: boolean;
  readonly sharedPolicies?: Stack;
  readonly headersOf: (headers: Behaviour["responseHeaders"]) => Behaviour["responseHeaders"];
}

const spelled = (header: string): string =>
  header.replace("cloudfront", "CloudFront").replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

function keyedBy(query: Cache["query"]): CacheQueryStringBehavior {
  if (query === "all") return CacheQueryStringBehavior.all();
  return query.length > 0 ? CacheQueryStringBehavior.allowList(...query) : CacheQueryStringBehavior.none();
}

/** Shares equal policies, since an account may have only twenty; previews share theirs in a stack of their own. */
export class Behaviours extends Construct {
  readonly #caches = new Map<string, ICachePolicy>();
  readonly #forwards = new Map<string, IOriginRequestPolicy>();
  readonly #headers = new Map<string, ResponseHeadersPolicy>();
  readonly #groups = new Map<string, IOrigin>();
  readonly #rewrites = new Map<string, EdgeFunction>();
  readonly #props: BehavioursProps;
  readonly #policies: Construct;

  constructor(scope: Construct, id: string, props: BehavioursProps) {
    super(scope, id);
    this.#props = props;
    this.#policies = props.sharedPolicies ?? this;
  }

  optionsOf(behaviour: Behaviour): BehaviorOptions {
    const { cache, forward, methods, responseHeaders, rewrite } = behaviour;
    const originRequestPolicy = this.originRequestPolicy(forward);
    return {
      origin: this.originOf(behaviour),
      allowedMethods: methods === "all" ? AllowedMethods.ALLOW_ALL : AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: cache.compress,
      cachePolicy: this.cachePolicy(cache),
      responseHeadersPolicy: this.headersPolicy(responseHeaders),
      ...(originRequestPolicy && { originRequestPolicy }),
      ...(rewrite && {
        functionAssociations: [
          { eventType: FunctionEventType.VIEWER_REQUEST, function: this.rewriteOf(rewrite) },
        ],
      }),
    };
  }

  private originOf({ origin, failover }: Behaviour): IOrigin {
    const primaryOrigin = this.#props.origins[origin];
    if (!failover) return primaryOrigin;
    return once(
      this.#groups,
      [origin, failover],
      () =>
        new OriginGroup({
          primaryOrigin,
          fallbackOrigin: this.#props.apiAt(failover.path),
          fallbackStatusCodes: [...failover.statuses],
        }),
    );
  }

  /** Disabling the cache or forwarding cookies prevents request collapsing (CloudFront Developer Guide). */
  private cachePolicy(cache: Cache): ICachePolicy {
    if (cache.maxSeconds === 0) return CachePolicy.CACHING_DISABLED;
    return once(this.#caches, cache, (nth) => {
      return new CachePolicy(this.#policies, `Cache${nth}`, {
        minTtl: Duration.seconds(cache.minSeconds),
        defaultTtl: Duration.seconds(cache.defaultSeconds),
        maxTtl: Duration.seconds(cache.maxSeconds),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: cache.headers
          ? CacheHeaderBehavior.allowList(...cache.headers.map(spelled))
          : CacheHeaderBehavior.none(),
        queryStringBehavior: keyedBy(cache.query),
        enableAcceptEncodingGzip: cache.compress,
        enableAcceptEncodingBrotli: cache.compress,
      });
    });
  }

  /** Undefined if only the cache key is forwarded, which always reaches the origin. */
  private originRequestPolicy(forward: Forward): IOriginRequestPolicy | undefined {
    // Names no header, so that it can forward `authorization` and CloudFront's own (Developer Guide, "Use managed
    // origin request policies").
    if (forward === "viewer") return OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER;
    const { headers, cookies, query } = forward;
    if (headers.length === 0 && cookies.length === 0 && query === "cached") return undefined;
    return once(
      this.#forwards,
      forward,
      (nth) =>
        new OriginRequestPolicy(this.#policies, `Forward${nth}`, {
          headerBehavior: OriginRequestHeaderBehavior.allowList(...headers.map(spelled)),
          cookieBehavior:
            cookies.length > 0
              ? OriginRequestCookieBehavior.allowList(...cookies)
              : OriginRequestCookieBehavior.none(),
          queryStringBehavior:
            query === "all"
              ? OriginRequestQueryStringBehavior.all()
              : OriginRequestQueryStringBehavior.none(),
        }),
    );
  }

  private headersPolicy(listed: Behaviour["responseHeaders"]): ResponseHeadersPolicy {
    const headers = this.#props.headersOf(listed);
    return once(this.#headers, headers, (nth) =>
      responseHeadersPolicy(this.#policies, `Headers${nth}`, headers),
    );
  }

  private codeOf(name: NonNullable<Behaviour["rewrite"]>): Pick<FunctionProps, "code" | "keyValueStore"> {
    const { shown, markdown } = this.#props;
    if (typeof shown === "string")
      return { code: FunctionCode.fromInline(edgeFunction(name, shown, markdown)) };
    return {
      code: FunctionCode.fromInline(edgeFunction(name, "", markdown)),
      ...(asksForRelease(name) && { keyValueStore: shown }),
    };
  }

  private rewriteOf(name: NonNullable<Behaviour["rewrite"]>): EdgeFunction {
    return once(
      this.#rewrites,
      name,
      () =>
        new EdgeFunction(this, `rewrite-${name}`, {
          runtime: FunctionRuntime.JS_2_0,
          ...this.codeOf(name),
        }),
    );
  }
}

function once<T>(made: Map<string, T>, what: unknown, make: (nth: number) => T): T {
  const key = JSON.stringify(what);
  const found = made.get(key) ?? make(made.size + 1);
  made.set(key, found);
  return found;
}
