import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { beforeEach, expect, test, vi } from "vitest";
import { createGateway, type GatewayRoute } from "../../infra/local/gateway/gateway.ts";
import type { OriginRequest } from "../../infra/local/gateway/gateway-event.ts";

const routes: Record<string, GatewayRoute> = {
  "things/get": { method: "GET", path: "/api/v1/thing/{id}" },
  "things/new": { method: "POST", path: "/api/v1/thing/new" },
  "things/sort": { method: "POST", path: "/api/v1/things" },
  "things/newest": { method: "GET", path: "/api/v1/thing/newest" },
};

let called: { key: string; event: APIGatewayProxyEventV2 } | undefined;
let answer: () => Promise<unknown>;

const gateway = createGateway(routes, async (key, event) => {
  called = { key, event: event as APIGatewayProxyEventV2 };
  return answer();
});

const request = (change: Partial<OriginRequest> = {}): OriginRequest => ({
  method: "GET",
  path: "/api/v1/thing/1",
  query: "",
  headers: { host: "shop.test" },
  body: Buffer.alloc(0),
  ...change,
});

async function told(change: Partial<OriginRequest>): Promise<{ status: number; message: string }> {
  const { status, body } = await gateway(request(change));
  return { status, message: JSON.parse(body.toString()).message };
}

beforeEach(() => {
  called = undefined;
  answer = async () => ({ statusCode: 200, body: "{}" });
});

test("an event has the shape of payload format 2.0", async () => {
  await gateway(
    request({
      path: "/api/v1/thing/a%20b",
      query: "price%5Bgte%5D=1&price[lte]=2&a=1&a=2",
      headers: { host: "shop.test", cookie: "one=1; two=2", accept: "a,b", "user-agent": "test" },
    }),
  );
  expect(called?.event).toMatchObject({
    version: "2.0",
    routeKey: "ANY /api/v1/thing/{id}",
    rawPath: "/api/v1/thing/a b",
    rawQueryString: "price%5Bgte%5D=1&price[lte]=2&a=1&a=2",
    cookies: ["one=1", "two=2"],
    headers: { host: "shop.test", accept: "a,b", "user-agent": "test" },
    queryStringParameters: { "price[gte]": "1", "price[lte]": "2", a: "1,2" },
    pathParameters: { id: "a b" },
    requestContext: {
      domainName: "shop.test",
      http: { method: "GET", path: "/api/v1/thing/a b", protocol: "HTTP/1.1", userAgent: "test" },
      routeKey: "ANY /api/v1/thing/{id}",
      stage: "$default",
    },
    isBase64Encoded: false,
  });
  expect(called?.event.headers).not.toHaveProperty("cookie");
  expect(called?.event).not.toHaveProperty("body");
});

test("a literal path takes precedence over a parameter, and a method's own route over a GET's", async () => {
  await gateway(request({ path: "/api/v1/thing/newest" }));
  expect(called?.key).toBe("things/newest");
  await gateway(request({ method: "POST", path: "/api/v1/thing/new" }));
  expect(called?.key).toBe("things/new");
  await gateway(request({ method: "PATCH", path: "/api/v1/thing/new" }));
  expect(called?.key).toBe("things/get");
});

test.each([
  ["application/json", false],
  ["application/problem+json; charset=utf-8", false],
  ["text/plain", false],
  ["application/javascript", false],
  ["application/xml", false],
  ["application/x-www-form-urlencoded", true],
  ["multipart/form-data; boundary=x", true],
  ["image/png", true],
])("a body of %s is base64: %s", async (type, isBase64Encoded) => {
  const body = Buffer.from("a=1");
  await gateway(
    request({ method: "POST", path: "/api/v1/thing/new", headers: { "content-type": type }, body }),
  );
  expect(called?.event.isBase64Encoded).toBe(isBase64Encoded);
  expect(Buffer.from(called?.event.body ?? "", isBase64Encoded ? "base64" : "utf8")).toEqual(body);
});

test("an unknown path or method is not found", async () => {
  const notFound = { status: 404, message: "Not Found" };
  expect(await told({ path: "/api/v1/nothing" })).toEqual(notFound);
  expect(await told({ path: "/api/v1/thing/" })).toEqual(notFound);
  expect(await told({ path: "/api/v1/thing/1/" })).toEqual(notFound);
  expect(await told({ method: "GET", path: "/api/v1/things" })).toEqual(notFound);
  expect(called).toBeUndefined();
});

test("a path that cannot be decoded is a bad request", async () => {
  expect(await told({ path: "/api/v1/thing/%zz" })).toEqual({ status: 400, message: "Bad Request" });
});

test("bodies beyond Lambda's payload limit are too large, counted after base64 encoding", async () => {
  const path = "/api/v1/thing/new";
  const headers = { "content-type": "image/png" };
  const tooLarge = { status: 413, message: "Request Entity Too Large" };
  expect(await told({ method: "POST", path, headers, body: Buffer.alloc(5_000_000) })).toEqual(tooLarge);
  expect(await told({ method: "POST", path, headers, body: Buffer.alloc(11_000_000) })).toEqual(tooLarge);
  const fits = await gateway(request({ method: "POST", path, headers, body: Buffer.alloc(4_500_000) }));
  expect(fits.status).toBe(200);
});

test("headers beyond 10,240 bytes are rejected", async () => {
  expect(await told({ headers: { cookie: "x".repeat(10_240) } })).toMatchObject({ status: 431 });
});

test("a crash is answered with a plain 500", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  answer = () => Promise.reject(new Error("secret detail"));
  expect(await told({})).toEqual({ status: 500, message: "Internal Server Error" });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("a handler that does not answer is unavailable after 30 s", async () => {
  vi.useFakeTimers();
  answer = () => new Promise(() => undefined);
  const answered = told({});
  await vi.advanceTimersByTimeAsync(29_900);
  expect(await Promise.race([answered, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(await answered).toEqual({ status: 503, message: "Service Unavailable" });
  vi.useRealTimers();
});

test("cookies, base64 bodies and answers without a status are supported", async () => {
  answer = async () => ({
    statusCode: 201,
    headers: { "Content-Type": "image/png" },
    cookies: ["a=1", "b=2"],
    body: Buffer.from([0, 255]).toString("base64"),
    isBase64Encoded: true,
  });
  expect(await gateway(request())).toEqual({
    status: 201,
    headers: { "content-type": "image/png" },
    cookies: ["a=1", "b=2"],
    body: Buffer.from([0, 255]),
  });
  answer = async () => ({ plain: true });
  const inferred = await gateway(request());
  expect(inferred.status).toBe(200);
  expect(inferred.body.toString()).toBe('{"plain":true}');
});
