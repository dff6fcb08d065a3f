import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/route.ts";
import type { Client } from "../support/client.ts";
import { address, newEmail, openShop, password, type Shop } from "../support/shop.ts";

const unknownId = "0123456789abcdef01234567";

interface Sample {
  /** A request that is well-formed, so that only identity and role can refuse it. */
  path?: Record<string, string>;
  query?: string;
  body?: () => unknown;
  /** What an allowed caller gets, when it is not 200. */
  allowed?: number[];
}

const items = [{ product: unknownId, quantity: 1 }];
const product = { name: "X", price: "10", description: "d", category: "earbuds", stock: "1" };

/** One entry a row: a row without one does not compile. */
const samples: Record<RouteKey, Sample> = {
  "products/list": {},
  "products/suggest": { query: "keyword=wi" },
  "products/get": { path: { id: unknownId }, allowed: [404] },
  "products/reviews": { query: `id=${unknownId}`, allowed: [404] },
  "reviews/submit": { body: () => ({ productId: unknownId, rating: 4, comment: "" }), allowed: [404] },
  "reviews/delete": { query: `id=${unknownId}&productId=${unknownId}`, allowed: [404] },
  "account/register": { body: () => ({ name: "N", email: newEmail(), password }) },
  "account/login": { body: () => ({ email: newEmail(), password }), allowed: [401] },
  "account/logout": {},
  "account/profile": {},
  "account/session": {},
  "account/devices": {},
  "account/logout-everywhere": {},
  "account/update-profile": { body: () => ({ name: "N", email: newEmail() }) },
  "account/update-password": {
    body: () => ({ oldPassword: "wrong", newPassword: password, confirmPassword: password }),
    allowed: [400],
  },
  "account/forgot-password": { body: () => ({ email: newEmail() }) },
  "account/reset-password": {
    path: { token: "a".repeat(43) },
    body: () => ({ newPassword: password, newConfirmPassword: password }),
    allowed: [400],
  },
  "contact/send": { body: () => ({ name: "N", email: newEmail(), subject: "S", message: "M" }) },
  "payments/key": {},
  "payments/start": { body: () => ({ orderItems: items, shippingInfo: address }), allowed: [404] },
  "payments/webhook": { body: () => ({}), allowed: [400] },
  "orders/place": {
    body: () => ({ orderItems: items, shippingInfo: address, paymentInfo: { id: "pi_unknown1" } }),
    allowed: [404],
  },
  "orders/get": { path: { id: unknownId }, allowed: [404] },
  "orders/mine": {},
  "admin/products/list": {},
  "admin/products/create": { body: () => product, allowed: [201] },
  "admin/products/update": { path: { id: unknownId }, body: () => product, allowed: [404] },
  "admin/products/delete": { path: { id: unknownId }, allowed: [404] },
  "admin/products/activity": { path: { id: unknownId }, allowed: [404] },
  "admin/orders/list": {},
  "admin/orders/update-status": {
    path: { id: unknownId },
    body: () => ({ status: "Shipped" }),
    allowed: [404],
  },
  "admin/orders/delete": { path: { id: unknownId }, allowed: [404] },
  "admin/orders/refund": { path: { id: unknownId }, body: () => ({}), allowed: [404] },
  "admin/dashboard/get": {},
  "admin/payments/list": {},
  "admin/users/list": {},
  "admin/users/get": { path: { id: unknownId }, allowed: [404] },
  "admin/users/update": {
    path: { id: unknownId },
    body: () => ({ name: "N", email: newEmail(), role: "user" }),
    allowed: [404],
  },
  "admin/users/delete": { path: { id: unknownId }, allowed: [404] },
};

let shop: Shop;
let callers: Record<"guest" | "shopper" | "admin", () => Promise<Client>>;

beforeAll(async () => {
  shop = await openShop();
  callers = {
    guest: async () => shop.stage.client(),
    shopper: () => shop.shopper(),
    admin: () => shop.admin(),
  };
});
afterAll(() => shop.close());

function bodyOf(route: Route, sample: Sample): Pick<RequestInit, "body" | "headers"> {
  if (!sample.body) return {};
  const fields = sample.body();
  if (route.body === "json" || route.body === "raw")
    return { body: JSON.stringify(fields), headers: { "content-type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as object)) form.append(name, String(value));
  return { body: form };
}

async function statusFor(key: RouteKey, client: Client, change: Partial<RequestInit> = {}): Promise<number> {
  const route: Route = contract[key];
  const sample = samples[key];
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => sample.path?.[name] ?? "");
  const url = sample.query ? `${path}?${sample.query}` : path;
  const response = await client.send(url, { method: route.method, ...bodyOf(route, sample), ...change });
  await response.arrayBuffer();
  return response.status;
}

const refusedAs = (access: Route["access"], caller: keyof typeof callers): number | undefined => {
  if (access === "public" || access === "signature" || caller === "admin") return undefined;
  if (caller === "guest") return 401;
  return access === "admin" ? 403 : undefined;
};

for (const caller of ["guest", "shopper", "admin"] as const)
  test(`what a ${caller} may call`, async () => {
    for (const key of Object.keys(samples) as RouteKey[]) {
      const refused = refusedAs(contract[key].access, caller);
      const client = await callers[caller]();
      const expected = refused === undefined ? (samples[key].allowed ?? [200]) : [refused];
      expect({ key, status: await statusFor(key, client) }).toEqual({ key, status: expected[0] });
    }
  });

test("identity and role are checked before anything of the body", async () => {
  for (const key of Object.keys(samples) as RouteKey[]) {
    const route: Route = contract[key];
    if (route.access !== "user" && route.access !== "admin") continue;
    if (route.method === "GET") continue;
    const status = await statusFor(key, shop.stage.client(), {
      body: "{not json",
      headers: { "content-type": "application/json" },
    });
    expect({ key, status }).toEqual({ key, status: 401 });
  }
});

test("a write from another site is refused, whatever the browser says of itself", async () => {
  for (const key of Object.keys(samples) as RouteKey[]) {
    const route: Route = contract[key];
    if (route.method === "GET" || route.access === "signature") continue;
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      expect({ key, status: await statusFor(key, shop.stage.client(), { headers }) }).toEqual({
        key,
        status: 403,
      });
    }
  }
});
