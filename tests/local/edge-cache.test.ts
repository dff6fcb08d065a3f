import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorSeconds } from "../../infra/edge.ts";
import { type Clock, openClock } from "../../infra/local/core/clock.ts";
import { type Listening, listen } from "../../infra/local/core/http.ts";
import { createEdge } from "../../infra/local/edge/edge.ts";
import { EdgeCache, lifetimeOf } from "../../infra/local/edge/edge-cache.ts";
import { openRewrites } from "../../infra/local/edge/origin-request.ts";
import { createSite } from "../../infra/local/edge/site.ts";
import type { OriginAnswer } from "../../infra/local/gateway/gateway.ts";
import type { OriginRequest } from "../../infra/local/gateway/gateway-event.ts";

const catalogue = "public, max-age=0, s-maxage=5, stale-if-error=3600";

/** The API answers with the number of the call. */
const api = {
  calls: [] as OriginRequest[],
  status: 200,
  cacheControl: catalogue as string | undefined,
  etag: undefined as string | undefined,
  length: 0,
  held: Promise.resolve(),
};

async function answer(request: OriginRequest): Promise<OriginAnswer> {
  api.calls.push(request);
  const body = Buffer.from(String(api.calls.length).padEnd(api.length, "."));
  await api.held;
  if (api.status === 0) throw new Error("No connection to the origin");
  return {
    status: api.status,
    headers: {
      "content-type": "text/plain",
      ...(api.cacheControl && { "cache-control": api.cacheControl }),
      ...(api.etag && { etag: api.etag }),
    },
    cookies: [],
    body,
  };
}

const missing = async (): Promise<OriginAnswer> => ({
  status: 403,
  headers: {},
  cookies: [],
  body: Buffer.of(),
});

let edge: Listening;
let clock: Clock;
let cache: EdgeCache;
const maxBytes = 200_000;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-cache-"));
  clock = openClock(join(folder, "clock"));
  mkdirSync(join(folder, "site/assets"), { recursive: true });
  writeFileSync(join(folder, "site/index.html"), "<!doctype html>");
  writeFileSync(join(folder, "site/assets/app-1234.js"), "1");
  const origins = {
    site: createSite({ folder: join(folder, "site"), release: "r1", site: "https://shop.example" }, missing),
    api: answer,
    media: answer,
  };
  cache = new EdgeCache(maxBytes);
  const serve = createEdge({ origins, secret: "origin-secret", rewrites: openRewrites("r1"), cache });
  edge = await listen((request, response) => {
    serve(request, response).catch(() => response.writeHead(502).end());
  });
});
afterAll(() => edge.close());
beforeEach(() => {
  cache.isOn = false;
  cache.isOn = true;
  Object.assign(api, {
    calls: [],
    status: 200,
    cacheControl: catalogue,
    etag: undefined,
    length: 0,
    held: Promise.resolve(),
  });
});

async function ask(path: string, init: RequestInit = {}) {
  const headers = { "accept-encoding": "identity" };
  const response = await fetch(edge.url + path, { headers, ...init });
  return {
    status: response.status,
    cache: response.headers.get("x-cache"),
    age: response.headers.get("age"),
    text: await response.text(),
  };
}
const list = "/api/v1/products";

test("a public response is cached for as long as it says, by the stage's clock", async () => {
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", age: null, text: "1" });
  expect(await ask(list)).toMatchObject({ cache: "Hit from cloudfront", age: "0", text: "1" });
  clock.advance(3);
  expect(await ask(list)).toMatchObject({ cache: "Hit from cloudfront", age: "3", text: "1" });
  clock.advance(2);
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", age: null, text: "2" });
});

test("the query is in the key by the parameters that the policy names", async () => {
  const reviews = "/api/v1/reviews";
  await ask(`${reviews}?id=a&utm_source=mail`);
  expect(await ask(`${reviews}?id=a&utm_source=friend`)).toMatchObject({ text: "1" });
  expect(await ask(`${reviews}?id=b`)).toMatchObject({ text: "2" });
  expect(await ask(reviews)).toMatchObject({ text: "3" });
  expect(await ask(`${reviews}?id=b`)).toMatchObject({ cache: "Hit from cloudfront", text: "2" });
});

test("the listing's whole query is in the key, since it has a parameter for each specification", async () => {
  await ask(`${list}?spec%5Bwater%5D=IPX4`);
  expect(await ask(`${list}?spec%5Bwater%5D=IPX5`)).toMatchObject({ text: "2" });
  expect(await ask(`${list}?spec%5Bwater%5D=IPX4`)).toMatchObject({ text: "1" });
});

test("the path is in the key", async () => {
  await ask("/api/v1/product/1");
  expect(await ask("/api/v1/product/2")).toMatchObject({ cache: "Miss from cloudfront", text: "2" });
});

test("cookies and other headers are not in the key, but the encodings are where the edge compresses", async () => {
  const encoded = (encodings: string, path: string) =>
    new Promise((resolve, reject) => {
      const headers = { "accept-encoding": encodings, cookie: `session=${Math.random()}`, accept: encodings };
      httpRequest({ port: edge.port, host: "127.0.0.1", path, headers }, (response) => {
        response.resume();
        resolve([response.headers["x-cache"], response.headers["content-encoding"]]);
      })
        .on("error", reject)
        .end();
    });
  api.length = 2000;
  expect(await encoded("gzip", list)).toEqual(["Miss from cloudfront", "gzip"]);
  expect(await encoded("gzip;q=0.5", list)).toEqual(["Hit from cloudfront", "gzip"]);
  expect(await encoded("gzip, br", list)).toEqual(["Miss from cloudfront", "br"]);
  expect(await encoded("identity", list)).toEqual(["Miss from cloudfront", undefined]);
  expect(await encoded("br", "/media/a.webp")).toEqual(["Miss from cloudfront", undefined]);
  expect(await encoded("gzip", "/media/a.webp")).toEqual(["Hit from cloudfront", undefined]);
});

test.each(["no-store", "private", "private, max-age=60", "no-store, s-maxage=60"])(
  "%s is never stored",
  async (cacheControl) => {
    api.cacheControl = cacheControl;
    await ask(list);
    expect(cache.bytes).toBe(0);
    expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", text: "2" });
  },
);

test("private calls bypass the cache, whatever their responses say", async () => {
  api.cacheControl = "public, s-maxage=60";
  await ask("/api/v1/profile");
  expect(await ask("/api/v1/profile")).toMatchObject({ cache: "Miss from cloudfront", text: "2" });
  expect(cache.bytes).toBe(0);
});

test("only GET is stored; HEAD is answered from it", async () => {
  await ask(list, { method: "HEAD" });
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", text: "2" });
  expect(await ask(list, { method: "HEAD" })).toMatchObject({ cache: "Hit from cloudfront", text: "" });
  for (const method of ["POST", "DELETE", "OPTIONS"])
    expect(await ask("/api/v1/reviews", { method })).toMatchObject({ cache: "Miss from cloudfront" });
  expect(await ask("/api/v1/reviews")).toMatchObject({ cache: "Miss from cloudfront" });
});

test("an error with a lifetime is cached for it", async () => {
  Object.assign(api, { status: 404, cacheControl: "public, s-maxage=30" });
  expect(await ask(list)).toMatchObject({ status: 404, cache: "Error from cloudfront", age: null });
  api.status = 200;
  clock.advance(29);
  expect(await ask(list)).toMatchObject({
    status: 404,
    cache: "Error from cloudfront",
    age: "29",
    text: "1",
  });
  clock.advance(1);
  expect(await ask(list)).toMatchObject({ status: 200, cache: "Miss from cloudfront", text: "2" });
});

test.each([400, 403, 404, 429, 500, 503])("a %i without a lifetime is not cached", async (status) => {
  Object.assign(api, { status, cacheControl: "no-store" });
  expect(await ask(list)).toMatchObject({ status, cache: "Error from cloudfront" });
  api.status = 200;
  expect(await ask(list)).toMatchObject({ status: 200, text: "2" });
});

const policy = { minSeconds: 0, defaultSeconds: 7, maxSeconds: 100, query: [], compress: false };
const lifetime = (cacheControl: string | undefined, status = 200, errors = errorSeconds, cache = policy) =>
  lifetimeOf(
    {
      status,
      headers: cacheControl === undefined ? {} : { "cache-control": cacheControl },
      cookies: [],
      body: Buffer.alloc(0),
    },
    cache,
    errors,
  );

test("the policy limits the origin's lifetime", () => {
  expect(lifetime(undefined)).toBe(7);
  expect(lifetime("public")).toBe(7);
  expect(lifetime("max-age=50")).toBe(50);
  expect(lifetime("max-age=50, s-maxage=20")).toBe(20);
  expect(lifetime("max-age=500")).toBe(100);
  expect(lifetime("no-cache")).toBe(0);
  const longer = { ...policy, minSeconds: 60 };
  expect(lifetime("max-age=5", 200, errorSeconds, longer)).toBe(60);
  expect(lifetime("no-store", 200, errorSeconds, longer)).toBe(60);
});

test("without the distribution's settings, CloudFront would keep errors for ten seconds", () => {
  for (const status of [404, 410, 414, 500, 501, 502, 503, 504])
    expect(lifetime(undefined, status, {}), `${status}`).toBe(10);
  // "CloudFront ignores the no-store, no-cache, and private directives" for all but four codes.
  for (const status of [500, 502, 503, 504]) expect(lifetime("no-store", status, {}), `${status}`).toBe(10);
  for (const status of [404, 410, 414, 501])
    expect(lifetime("no-store", status, {}), `${status}`).toBeUndefined();
  for (const status of [400, 403, 405]) {
    expect(lifetime(undefined, status, {}), `${status}`).toBeUndefined();
    expect(lifetime("max-age=3", status, {}), `${status}`).toBe(10);
    expect(lifetime("max-age=300", status, {}), `${status}`).toBe(100);
  }
});

test("an expired response replaces a server error for as long as it allows", async () => {
  await ask(list);
  for (const status of [503, 0]) {
    api.status = status;
    clock.advance(60);
    expect(await ask(list)).toMatchObject({ status: 200, cache: "Hit from cloudfront", text: "1" });
  }
  clock.advance(3600);
  expect(await ask(list)).toMatchObject({ status: 502 });
});

test("an expired response does not hide a 404 or 410", async () => {
  await ask(list);
  clock.advance(6);
  Object.assign(api, { status: 404, cacheControl: "no-store" });
  expect(await ask(list)).toMatchObject({ status: 404 });
  api.status = 503;
  expect(await ask(list)).toMatchObject({ status: 503 });
});

test("an expired response with the origin's ETag is revalidated", async () => {
  api.etag = '"a"';
  await ask(list);
  clock.advance(5);
  expect(await ask(list)).toMatchObject({ cache: "RefreshHit from cloudfront" });
  expect(await ask(list)).toMatchObject({ cache: "Hit from cloudfront", age: "0" });
  clock.advance(5);
  api.etag = '"b"';
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront" });
});

test("pages, assets and pictures go through the same cache", async () => {
  expect(await ask("/assets/app-1234.js")).toMatchObject({ cache: "Miss from cloudfront" });
  clock.advance(86_400);
  expect(await ask("/assets/app-1234.js")).toMatchObject({ cache: "Hit from cloudfront", age: "86400" });
  // A page says no-cache: it is stored, and compared with the origin's every time.
  expect(await ask("/orders")).toMatchObject({ cache: "Miss from cloudfront" });
  expect(await ask("/cart")).toMatchObject({ cache: "RefreshHit from cloudfront" });
  api.cacheControl = "public, max-age=31536000, immutable";
  await ask("/media/products/1.webp");
  expect(await ask("/media/products/1.webp")).toMatchObject({ cache: "Hit from cloudfront", text: "1" });
  expect(await ask("/media/products/1.webp", { method: "POST" })).toMatchObject({
    status: 403,
    cache: "Error from cloudfront",
  });
});

test("simultaneous requests share one at the origin, unless cookies are forwarded", async () => {
  let release = () => {};
  const hold = () => {
    api.held = new Promise((resolve) => {
      release = resolve;
    });
  };
  hold();
  const shared = [ask(list), ask(list), ask(`${list}?page=2`)];
  await expect.poll(() => api.calls.length).toBe(2);
  // Answered by the edge itself, so the third request has arrived there as well.
  await ask("/assets/none.js");
  release();
  expect((await Promise.all(shared)).map(({ text }) => text).sort()).toEqual(["1", "1", "2"]);
  hold();
  const separate = [ask("/api/v1/reviews"), ask("/api/v1/reviews")];
  await expect.poll(() => api.calls.length).toBe(4);
  release();
  await Promise.all(separate);
});

test("with the cache switched off, every request reaches the origin and stored responses are deleted", async () => {
  await ask(list);
  cache.isOn = false;
  expect(cache.bytes).toBe(0);
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", age: null, text: "2" });
  expect(await ask(list)).toMatchObject({ text: "3" });
  cache.isOn = true;
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", text: "4" });
  expect(await ask(list)).toMatchObject({ cache: "Hit from cloudfront", text: "4" });
});

test("a response in flight when the cache is switched off is not stored", async () => {
  let release = () => {};
  api.held = new Promise((resolve) => {
    release = resolve;
  });
  const first = ask(list);
  await expect.poll(() => api.calls.length).toBe(1);
  cache.isOn = false;
  cache.isOn = true;
  release();
  await first;
  expect(await ask(list)).toMatchObject({ cache: "Miss from cloudfront", text: "2" });
});

test("memory is bounded: the least recently used is evicted first", async () => {
  api.length = 20_000;
  await ask(`${list}?page=1`);
  for (let page = 2; page <= 60; page++) {
    await ask(`${list}?page=${page}`);
    expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
    expect((await ask(`${list}?page=1`)).text).toMatch(/^1\./);
  }
  expect(await ask(`${list}?page=60`)).toMatchObject({ cache: "Hit from cloudfront" });
  expect(await ask(`${list}?page=2`)).toMatchObject({ cache: "Miss from cloudfront" });
  api.length = maxBytes;
  await ask(`${list}?page=61`);
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
});
