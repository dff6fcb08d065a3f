import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, type Shop } from "../support/shop.ts";
import { type Sample, samples } from "./samples.ts";

let shop: Shop;
let callers: Record<"visitor" | "guest" | "shopper" | "admin", () => Promise<Client>>;

beforeAll(async () => {
  // Every call in the form in which it is deployed.
  shop = await openShop([], { FUNCTIONS: "bundles" });
  callers = {
    visitor: async () => shop.stage.client(),
    async guest() {
      const client = shop.stage.client();
      await client.call("account/guest", { name: "Asha", email: newEmail() }, elsewhere());
      return client;
    },
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
  if (caller === "visitor") return 401;
  return access === "admin" || (access === "user" && caller === "guest") ? 403 : undefined;
};

for (const caller of ["visitor", "guest", "shopper", "admin"] as const)
  test(`a ${caller} may make exactly the calls that the contract allows`, async () => {
    let client = await callers[caller]();
    for (const key of Object.keys(samples) as RouteKey[]) {
      const refused = refusedAs(contract[key].access, caller);
      const expected = refused === undefined ? (samples[key].allowed ?? [200]) : [refused];
      const cookies = String([...client.cookies]);
      expect({ key, status: await statusFor(key, client) }).toEqual({ key, status: expected[0] });
      // The call signed the client out, or in as somebody else.
      if (String([...client.cookies]) !== cookies) client = await callers[caller]();
    }
  });

test("identity and role are checked before the body is read", async () => {
  for (const key of Object.keys(samples) as RouteKey[]) {
    const route: Route = contract[key];
    if (route.access === "public" || route.access === "signature") continue;
    if (route.method === "GET") continue;
    const status = await statusFor(key, shop.stage.client(), {
      body: "{not json",
      headers: { "content-type": "application/json" },
    });
    expect({ key, status }).toEqual({ key, status: 401 });
  }
});

test("a write from another site is rejected, whichever headers the browser sends", async () => {
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
