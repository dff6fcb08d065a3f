// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { call, onSignedOut, somethingWentWrong } from "../../../web/src/lib/api.ts";
import { refusal, serve } from "../server.ts";

const id = "0123456789abcdef01234567";

test("a path parameter goes into the path, the rest of a GET into the query", async () => {
  const requests = serve({
    "GET /api/v1/reviews?id=0123456789abcdef01234567&limit=5": { body: { success: true, reviews: [] } },
    [`GET /api/v1/product/${id}`]: { body: { success: true } },
  });
  await call("products/reviews", { id, limit: 5, cursor: undefined });
  await call("products/get", { id });
  expect(requests.map(({ url }) => url)).toEqual([
    `/api/v1/reviews?id=${id}&limit=5`,
    `/api/v1/product/${id}`,
  ]);
});

test("a path parameter cannot leave its segment", async () => {
  const requests = serve({ "GET /api/v1/order/..%2Fprofile%3Fa": { status: 400 } });
  await expect(call("orders/get", { id: "../profile?a" })).rejects.toThrow();
  expect(requests).toHaveLength(1);
});

test("price filters keep their bracketed names", async () => {
  const url = "/api/v1/products?price%5Bgte%5D=100&price%5Blte%5D=900";
  serve({ [`GET ${url}`]: { body: { success: true, products: [] } } });
  await expect(call("products/list", { "price[gte]": 100, "price[lte]": 900 })).resolves.toMatchObject({
    success: true,
  });
});

test("a JSON row sends JSON", async () => {
  const credentials = { email: "a@b.test", password: "secret" };
  const requests = serve({ "POST /api/v1/login": { body: { success: true } } });
  await call("account/login", credentials);
  expect(requests[0]?.body).toEqual(credentials);
});

test("an error keeps the server's code, message, status and fields", async () => {
  serve({ "POST /api/v1/login": refusal(400, "invalid", "Invalid email", { email: "Enter a valid email" }) });
  await expect(call("account/login", { email: "x", password: "y" })).rejects.toMatchObject({
    name: "ApiError",
    code: "invalid",
    message: "Invalid email",
    status: 400,
    fields: { email: "Enter a valid email" },
  });
});

test("an error from the gateway itself keeps its message", async () => {
  serve({ "GET /api/v1/profile": { status: 503, body: { message: "Service Unavailable" } } });
  await expect(call("account/profile", {})).rejects.toMatchObject({
    code: "HTTP",
    message: "Service Unavailable",
    fields: {},
  });
});

test.each([
  ["no answer", "no answer" as const],
  ["a page instead of JSON", { status: 502, body: "<html>Bad gateway</html>" }],
  ["half an answer", { status: 200, body: '{"success": tr' }],
])("%s shows the general message", async (_, answer) => {
  serve({ "GET /api/v1/profile": answer });
  await expect(call("account/profile", {})).rejects.toMatchObject({ message: somethingWentWrong });
});

test("an aborted call rejects with its abort reason, not with an API error", async () => {
  serve({ "GET /api/v1/profile": { body: {} } });
  const signal = AbortSignal.abort();
  await expect(call("account/profile", {}, { signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("a missing session signs the user out, wrong credentials do not", async () => {
  let told = 0;
  const stop = onSignedOut(() => told++);
  serve({
    "POST /api/v1/login": refusal(401, "wrong_credentials", "Invalid email or password"),
    "GET /api/v1/orders/me": refusal(401, "unauthenticated", "Please login to access this resource"),
  });
  await expect(call("account/login", { email: "a@b.test", password: "no" })).rejects.toThrow();
  expect(told).toBe(0);
  await expect(call("orders/mine", {})).rejects.toThrow();
  expect(told).toBe(1);
  stop();
});
