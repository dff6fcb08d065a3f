import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviourOf, behaviours } from "../../infra/edge.ts";
import { type Listening, listen } from "../../infra/local/core/http.ts";
import { createEdge } from "../../infra/local/edge/edge.ts";
import { EdgeCache } from "../../infra/local/edge/edge-cache.ts";
import { openRewrites } from "../../infra/local/edge/origin-request.ts";
import { createSite } from "../../infra/local/edge/site.ts";
import type { OriginRequest } from "../../infra/local/gateway/gateway-event.ts";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";

const page = `<!doctype html><title>Shop</title>${"<p>sound</p>".repeat(200)}`;
const origin = { seen: undefined as OriginRequest | undefined };
let edge: Listening;

const echo = async (request: OriginRequest) => {
  origin.seen = request;
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    cookies: ["a=1", "b=2"],
    body: Buffer.from("{}"),
  };
};

const missing = async () => ({ status: 403, headers: {}, cookies: [], body: Buffer.from("") });

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-site-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets/app-1234.js"), `console.log(${"1".repeat(3000)})`);
  writeFileSync(join(folder, "sw.js"), "// worker");
  const origins = {
    site: createSite({ folder, release: "r1", site: "https://shop.example" }, missing),
    api: echo,
    media: echo,
  };
  const serve = createEdge({
    origins,
    secret: "origin-secret",
    rewrites: openRewrites("r1"),
    cache: new EdgeCache(),
  });
  edge = await listen((request, response) => void serve(request, response));
});
afterAll(() => edge.close());

/** Sends the path unchanged, whereas `fetch` would normalise it. */
function status(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ port: edge.port, host: "127.0.0.1", path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test("no private call has a cached behaviour", () => {
  for (const route of Object.values<Route>(contract)) {
    if (route.method !== "GET") continue;
    const behaviour = behaviourOf(route.path.replaceAll(/\{\w+\}/g, "1"));
    expect(behaviour.cache.maxSeconds > 0, route.path).toBe(route.shared === true);
  }
});

test("cookies of other programs on the domain do not reach the API, however large they are", async () => {
  const cookie = `tracker=${"x".repeat(9700)}; session=abc; other_session=def; device=ghi`;
  const answer = await fetch(`${edge.url}/api/v1/profile`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(origin.seen?.headers.cookie).toBe("session=abc; device=ghi");
});

test("a write on a cached path is still forwarded with its cookies", () => {
  for (const route of Object.values<Route>(contract)) {
    if (route.method === "GET") continue;
    const behaviour = behaviourOf(route.path.replaceAll(/\{\w+\}/g, "1"));
    expect(behaviour, route.path).toMatchObject({ methods: "all" });
    const { forward, cache } = behaviour;
    if (forward === "viewer") expect(behaviour.rewrite, route.path).toBe("api");
    else if (route.path === "/api/v1/visit") expect(forward.cookies).toEqual([]);
    else {
      expect(forward.cookies, route.path).toEqual(["__Host-session", "__Host-device", "__Host-assistant"]);
      expect(cache.headers, route.path).toEqual(["authorization"]);
    }
  }
});

test("the table fits CloudFront: it ends with the default and names at most ten headers", () => {
  expect(behaviours.at(-1)?.pattern).toBe("*");
  for (const { forward } of behaviours)
    if (forward !== "viewer") expect(forward.headers.length).toBeLessThanOrEqual(10);
});

test("a call receives a key's header; clients can set neither the host nor what the edge adds", async () => {
  const headers = {
    authorization: "Bearer ek_local_x",
    "cloudfront-viewer-address": "10.0.0.1:1",
    te: "trailers",
  };
  await fetch(`${edge.url}/api/v1/profile`, { headers });
  expect(origin.seen?.headers).toMatchObject({
    authorization: "Bearer ek_local_x",
    host: "local.execute-api.ap-south-1.amazonaws.com",
    "cloudfront-viewer-address": expect.stringMatching(/^127/),
  });
  await fetch(`${edge.url}/api/v1/products`, { headers });
  expect(origin.seen?.headers).not.toHaveProperty("authorization");
  await fetch(`${edge.url}/api/v1/reviews?id=2`, { method: "DELETE", headers });
  expect(origin.seen?.headers).toHaveProperty("authorization");
});

test("deep links get the page with all security headers and revalidation", async () => {
  for (const path of ["/cart", "/orders", "/order/1", "/password/reset/abc"]) {
    const response = await fetch(edge.url + path);
    expect(await response.text()).toBe(page);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-security-policy")).toContain(
      "script-src 'self' https://js.stripe.com",
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("strict-transport-security")).toContain("max-age=31536000");
  }
});

test("a page missing from the bucket is requested from the API, under the API's path for it", async () => {
  for (const [method, digit] of [
    ["GET", "0"],
    ["HEAD", "1"],
  ] as const) {
    const id = digit.repeat(24);
    origin.seen = undefined;
    const answer = await fetch(`${edge.url}/product/${id}?utm_source=letter`, { method });
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(origin.seen).toMatchObject({
      ...{ method, path: `/api/v1/pages/rendered/r1/product,${id}`, query: "" },
      headers: { "x-origin-secret": "origin-secret" },
    });
  }
  expect((await fetch(`${edge.url}/faq`, { method: "POST", body: "x" })).status).toBe(403);
});

test("assets are immutable, and a missing one is not answered with a page", async () => {
  const asset = await fetch(`${edge.url}/assets/app-1234.js`);
  expect(asset.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
  expect(asset.headers.get("content-type")).toContain("text/javascript");
  const missing = await fetch(`${edge.url}/assets/app-9999.js`);
  expect(missing.status).toBe(403);
  expect(missing.headers.get("cache-control")).toBeNull();
});

test("the service worker is a script that is revalidated, and may only come from this origin", async () => {
  const worker = await fetch(`${edge.url}/sw.js`);
  expect(await worker.text()).toBe("// worker");
  expect(worker.headers.get("content-type")).toContain("text/javascript");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  const document = await fetch(edge.url);
  expect(document.headers.get("content-security-policy")).toContain("worker-src 'self';");
});

test("text is compressed, and a matching ETag is answered with 304", async () => {
  const raw = await new Promise<{ encoding: string | undefined; body: Buffer; etag: string }>((resolve) => {
    httpRequest(
      {
        ...{ port: edge.port, host: "127.0.0.1", path: "/cart" },
        headers: { "accept-encoding": "gzip, br" },
      },
      async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ encoding: response.headers["content-encoding"], body, etag: response.headers.etag ?? "" });
      },
    ).end();
  });
  expect(raw.encoding).toBe("br");
  expect(brotliDecompressSync(raw.body).toString()).toBe(page);
  const again = await fetch(`${edge.url}/cart`, { headers: { "if-none-match": raw.etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("HEAD answers with the headers and no body", async () => {
  const response = await fetch(`${edge.url}/cart`, {
    method: "HEAD",
    headers: { "accept-encoding": "identity" },
  });
  expect(response.headers.get("content-length")).toBe(String(page.length));
  expect(await response.text()).toBe("");
});

test("pages reject writes", async () => {
  expect((await fetch(edge.url, { method: "POST", body: "x" })).status).toBe(403);
});

test("no path can escape the folder", async () => {
  for (const path of [
    "/assets/../../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%2f..%2fetc/passwd",
  ])
    expect(await status(path)).toBe(403);
});

test("the API receives what a client sends, but no edge headers", async () => {
  await fetch(`${edge.url}/api/v1/profile?x=1`, {
    headers: {
      cookie: "session=1",
      origin: "http://localhost:1",
      "x-origin-secret": "guessed",
      "cloudfront-viewer-address": "1.2.3.4:5",
      "x-local-client-address": "203.0.113.9",
      "ucp-agent": "1",
    },
  });
  expect(origin.seen?.query).toBe("x=1");
  const headers = origin.seen?.headers ?? {};
  expect(headers).toMatchObject({
    cookie: "session=1",
    origin: "http://localhost:1",
    "ucp-agent": "1",
    "x-origin-secret": "origin-secret",
  });
  expect(headers["cloudfront-viewer-address"]).toMatch(/^203\.0\.113\.9:\d+$/);
  expect(headers).not.toHaveProperty("x-local-client-address");
});

test("the viewer's address is the connection's", async () => {
  await fetch(`${edge.url}/api/v1/profile`);
  expect(origin.seen?.headers["cloudfront-viewer-address"]).toMatch(/^127\.0\.0\.1:\d+$/);
});

test("a cached call receives only the parameters in its cache key, unchanged, and no cookies", async () => {
  await fetch(`${edge.url}/api/v1/reviews?id=2&utm=1&limit=9`);
  expect(origin.seen?.query).toBe("id=2&limit=9");
  await fetch(`${edge.url}/api/v1/products?page=2&price%5Bgte%5D=5&spec[water]=IPX4`, {
    headers: { cookie: "session=1" },
  });
  expect(origin.seen?.query).toMatch(/^page=2&price%5Bgte%5D=5&spec(\[|%5B)water(\]|%5D)=IPX4$/);
  expect(origin.seen?.headers).not.toHaveProperty("cookie");
});

test("media paths are served without their prefix, and media cannot run scripts", async () => {
  const response = await fetch(`${edge.url}/media/products/1.webp`);
  expect(origin.seen?.path).toBe("/products/1.webp");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("several cookies stay separate", async () => {
  const response = await fetch(`${edge.url}/api/v1/login`, { method: "POST" });
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("a body of more than 10 MB is rejected after it has been read", async () => {
  const response = await fetch(`${edge.url}/api/v1/login`, {
    method: "POST",
    body: Buffer.alloc(12_000_000),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ message: "Request Entity Too Large" });
});
