import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
}

/** Sends the request unchanged, whereas `fetch` sets Host and normalises paths. */
function ask(path: string, { method = "GET", headers = {} }: Asked = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(stage.url);
    httpRequest({ host: "127.0.0.1", port, path, method, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, text });
    })
      .on("error", reject)
      .end();
  });
}

const port = () => new URL(stage.url).port;
const host = (name: string) => `${name}:${port()}`;
const status = async (path: string, asked: Asked) => (await ask(path, asked)).status;

test("the backstage answers under this machine's names with the stage's port", async () => {
  for (const name of ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
    expect(await status("/_local/mail", { headers: { host: host(name) } }), name).toBe(200);
});

test("the backstage rejects other host names that point at this machine", async () => {
  const others = [host("evil.example"), "localhost", "localhost:1", host("localhost.evil.example")];
  for (const name of others) {
    const headers = { host: name };
    expect(await status("/_local/mail", { headers }), name).toBe(403);
    expect(await status("/_local/", { headers }), name).toBe(403);
    expect(await status("/_local/stripe/control/ledger", { headers }), name).toBe(403);
    expect(await status("/_local/stripe/control", { headers, method: "POST" }), name).toBe(403);
    expect(await status("/_local/clock", { headers, method: "POST" }), name).toBe(403);
  }
});

test("pages of other sites can neither read nor write the backstage", async () => {
  const own = `http://${host("localhost")}`;
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "http://localhost:1" },
    { origin: "null" },
    { origin: own, "sec-fetch-site": "cross-site" },
  ];
  for (const each of foreign) {
    const headers = { host: host("localhost"), ...each };
    expect(await status("/_local/jobs/sweep", { headers, method: "POST" }), JSON.stringify(each)).toBe(403);
    expect(await status("/_local/stripe/control", { headers }), JSON.stringify(each)).toBe(403);
    expect(await status("/_local/mail", { headers }), JSON.stringify(each)).toBe(403);
  }
});

test("the shop's own pages and programs other than browsers may use the backstage", async () => {
  const own: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin", origin: `http://${host("localhost")}` },
    { "sec-fetch-site": "none" },
  ];
  for (const each of own) {
    const headers = { host: host("localhost"), ...each };
    expect(await status("/_local/jobs/sweep", { headers, method: "POST" }), JSON.stringify(each)).toBe(200);
    expect(await status("/_local/stripe/stripe.js", { headers }), JSON.stringify(each)).toBe(200);
    // The request reaches the simulator, which requires a key.
    const intents = await status("/_local/stripe/v1/payment_intents", { headers });
    expect(intents, JSON.stringify(each)).toBe(401);
  }
});

test("a malformed path is answered as a bad request", async () => {
  const long = "a".repeat(2000);
  const media = [
    "%00",
    "%zz",
    "%",
    "%ff",
    "%0a",
    "",
    "/",
    "products",
    "products/%00.webp",
    long,
    `${long}/${long}`,
  ];
  for (const path of media) expect(await status(`/media/${path}`, {}), path).toBe(403);
  for (const path of ["/%00", "/%zz", "/assets/%00", "/assets/%zz", "//", "/_local/%00", "/_local/%zz"])
    expect(await status(path, {}), path).toBeLessThan(500);
  for (const path of ["product/%00", "product/%zz", "products/%", "%00"])
    expect(await status(`/api/v1/${path}`, {}), path).toBeLessThan(500);
});

test("an unknown call or method is not found, in JSON", async () => {
  const byGateway = '{"message":"Not Found"}';
  // The route of a GET takes every method, and the function refuses it.
  const byFunction = '{"success":false,"message":"Call not found","code":"not_found"}';
  const wrong = [
    ["POST", "/api/v1/products", byFunction],
    ["DELETE", "/api/v1/products/suggest", byFunction],
    ["PUT", "/api/v1/profile", byFunction],
    ["PATCH", "/api/v1/review", byFunction],
    ["PATCH", "/api/v1/contact", byGateway],
    ["GET", "/api/v1/login", byGateway],
    ["HEAD", "/api/v1/login", ""],
  ] as const;
  for (const [method, path, body] of wrong) {
    const answer = await fetch(stage.url + path, { method });
    expect(answer.status, `${method} ${path}`).toBe(404);
    expect(answer.headers.get("content-type"), `${method} ${path}`).toBe("application/json");
    expect(await answer.text(), `${method} ${path}`).toBe(body);
  }
});

test("HEAD answers as GET does, without the body", async () => {
  const ofConnection = ["date", "connection", "keep-alive"];
  const paths = ["/api/v1/products", "/api/v1/products?page=0", "/api/v1/stripeapikey", "/api/v1/session"];
  for (const path of [...paths, "/api/v1/profile", "/api/v1/nothing"]) {
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) =>
        fetch(stage.url + path, { method, headers: { "accept-encoding": "identity" } }),
      ),
    );
    const headers = (answer: Response | undefined) =>
      Object.fromEntries([...(answer?.headers ?? [])].filter(([name]) => !ofConnection.includes(name)));
    expect(head?.status, path).toBe(get?.status);
    expect(headers(head), path).toEqual(headers(get));
    expect(await head?.text(), path).toBe("");
    expect((await get?.text())?.length, path).toBeGreaterThan(0);
  }
});

test("the control call changes only what a body names", async () => {
  const control = (body: object) => stage.post("/_local/control", body);
  const first = { mail: "on", edgeCache: false, indexLagMs: 0, listingAgeMs: 0, receiver: "up" };
  expect(await control({})).toEqual(first);
  expect(await control({ edgeCache: true })).toEqual({ ...first, edgeCache: true });
  expect(await control({ mail: "down" })).toEqual({ ...first, edgeCache: true, mail: "down" });
  expect(await control({ mail: "on", edgeCache: false })).toEqual(first);
  expect(await control({ indexLagMs: 250 })).toEqual({ ...first, indexLagMs: 250 });
  expect(await control({ indexLagMs: 0 })).toEqual(first);
  expect(await control({ listingAgeMs: null })).toEqual({ ...first, listingAgeMs: 2000 });
  expect(await control({ listingAgeMs: 0 })).toEqual(first);
  const headers = { "content-type": "application/json" };
  for (const body of ['{"edgeCache":"yes"}', '{"indexLagMs":-1}', '{"indexLagMs":"1"}'])
    expect((await fetch(`${stage.url}/_local/control`, { method: "POST", headers, body })).status).toBe(400);
});
