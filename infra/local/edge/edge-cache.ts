import { type Behaviour, type Cache, errorSeconds } from "../../edge.ts";
import { type OriginAnswer, refusals } from "../gateway/gateway.ts";

type Directives = ReadonlyMap<string, string>;

const directivesOf = ({ headers }: OriginAnswer): Directives =>
  new Map(
    (headers["cache-control"] ?? "").split(",").map((directive) => {
      const [name = "", value = ""] = directive.trim().toLowerCase().split("=");
      return [name, value];
    }),
  );

const secondsOf = (directives: Directives, ...names: string[]): number | undefined => {
  const value = names.map((name) => directives.get(name)).find((each) => each !== undefined);
  return value && /^\d+$/.test(value) ? Number(value) : undefined;
};

/** CloudFront Developer Guide, "HTTP 4xx and 5xx status codes that CloudFront caches". */
const alwaysKept = new Set([404, 410, 414, 500, 501, 502, 503, 504]);
const keptWhenTold = new Set([400, 403, 405, 412, 415]);
const heedsPrivate = new Set([404, 410, 414, 501]);
/** "CloudFront caches error responses for a default duration of 10 seconds." */
const defaultErrorSeconds = 10;

/**
 * Developer Guide, "Control how long CloudFront caches errors": max-age counts, but at least the minimum TTL. no-store,
 * no-cache and private only apply to 404, 410, 414 and 501.
 */
function errorLifetime(
  status: number,
  directives: Directives,
  { maxSeconds }: Cache,
  minSeconds: Readonly<Record<number, number>>,
): number | undefined {
  const told = secondsOf(directives, "s-maxage", "max-age");
  const isPrivate = ["no-store", "no-cache", "private"].some((name) => directives.has(name));
  if (isPrivate && heedsPrivate.has(status)) return undefined;
  if (!alwaysKept.has(status) && !(keptWhenTold.has(status) && told !== undefined)) return undefined;
  const seconds = Math.max(
    minSeconds[status] ?? defaultErrorSeconds,
    isPrivate ? 0 : Math.min(told ?? 0, maxSeconds),
  );
  return seconds > 0 ? seconds : undefined;
}

/** Returns seconds, or undefined if it is not stored. Lifetimes of errors are by status. */
export function lifetimeOf(
  answer: OriginAnswer,
  cache: Cache,
  minErrorSeconds = errorSeconds,
): number | undefined {
  const { minSeconds, defaultSeconds, maxSeconds } = cache;
  if (maxSeconds === 0) return undefined;
  const directives = directivesOf(answer);
  if (answer.status >= 400) return errorLifetime(answer.status, directives, cache, minErrorSeconds);
  // API Reference, CachePolicyConfig: a minimum above 0 applies even with no-cache, no-store or private.
  if (directives.has("no-store") || directives.has("private")) return minSeconds > 0 ? minSeconds : undefined;
  if (directives.has("no-cache")) return minSeconds;
  const told = secondsOf(directives, "s-maxage", "max-age");
  return told === undefined ? defaultSeconds : Math.min(Math.max(told, minSeconds), maxSeconds);
}

interface Entry {
  answer: OriginAnswer;
  bytes: number;
  storedAt: number;
  expiresAt: number;
  /** Until then it replaces a 5xx. */
  staleUntil: number;
}

/** Bounded by bytes; the least recently used entries are evicted. */
class Store {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;
  /** Pending requests to the origin, by cache key. */
  readonly fetching = new Map<string, Promise<Served>>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  put(key: string, entry: Entry): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }
}

export interface Served {
  answer: OriginAnswer;
  result: "Hit" | "Miss" | "RefreshHit";
  ageSeconds?: number;
}

const maxCacheBytes = 32 * 1024 * 1024;
/** Estimated size beside key and body. */
const entryBytes = 1024;

function entryOf(key: string, answer: OriginAnswer, lifetime: number): Entry {
  const now = Date.now();
  const expiresAt = now + lifetime * 1000;
  const staleSeconds = secondsOf(directivesOf(answer), "stale-if-error");
  return {
    answer,
    bytes: entryBytes + key.length + answer.body.length,
    storedAt: now,
    expiresAt,
    staleUntil: staleSeconds === undefined ? Number.POSITIVE_INFINITY : expiresAt + staleSeconds * 1000,
  };
}

const fromCache = ({ answer, storedAt }: Entry): Served => ({
  answer,
  result: "Hit",
  ageSeconds: Math.floor((Date.now() - storedAt) / 1000),
});

const isError = ({ status }: OriginAnswer): boolean => status >= 400;

const isSame = (a: OriginAnswer, b: OriginAnswer): boolean =>
  a.headers.etag !== undefined && a.headers.etag === b.headers.etag;

interface Asked {
  key: string;
  method: string;
  behaviour: Behaviour;
  fetch(): Promise<OriginAnswer>;
}

/** CloudFront's cache, by the stage's clock. `maxBytes` defaults to 32 MB. */
export class EdgeCache {
  readonly #maxBytes: number;
  #store: Store;
  #isOn = true;

  constructor(maxBytes = maxCacheBytes) {
    this.#maxBytes = maxBytes;
    this.#store = new Store(maxBytes);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Switching off empties it, including requests in flight. */
  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    if (!isOn) this.#store = new Store(this.#maxBytes);
  }

  get bytes(): number {
    return this.#store.bytes;
  }

  async serve(asked: Asked): Promise<Served> {
    const { key, method, fetch } = asked;
    const { cache, forward } = asked.behaviour;
    const isRead = method === "GET" || method === "HEAD";
    if (!this.#isOn || cache.maxSeconds === 0 || !isRead) return { answer: await fetch(), result: "Miss" };
    const store = this.#store;
    const entry = store.find(key);
    if (entry && Date.now() < entry.expiresAt) return fromCache(entry);
    // A response without a body cannot serve later requests.
    if (method === "HEAD") return { answer: await fetch(), result: "Miss" };
    const underWay = store.fetching.get(key);
    if (underWay) return underWay;
    const served = this.#refresh(store, asked, entry);
    // Developer Guide, "Simultaneous requests for the same object": not if cookies are forwarded.
    if (forward !== "viewer" && forward.cookies.length === 0) store.fetching.set(key, served);
    try {
      return await served;
    } finally {
      store.fetching.delete(key);
    }
  }

  async #refresh(
    store: Store,
    { key, behaviour, fetch }: Asked,
    expired: Entry | undefined,
  ): Promise<Served> {
    const standIn =
      expired && !isError(expired.answer) && Date.now() < expired.staleUntil ? expired : undefined;
    const answer = await (standIn ? fetch().catch(() => refusals.crashed) : fetch());
    if (standIn && answer.status >= 500) return fromCache(standIn);
    const lifetime = lifetimeOf(answer, behaviour.cache);
    if (lifetime === undefined) store.delete(key);
    else store.put(key, entryOf(key, answer, lifetime));
    return { answer, result: expired && isSame(expired.answer, answer) ? "RefreshHit" : "Miss" };
  }
}
