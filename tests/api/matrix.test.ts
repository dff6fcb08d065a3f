import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { allows } from "../../shared/staff/allows.ts";
import { builtInRoles, type Permission } from "../../shared/staff/permissions.ts";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, type Shop } from "../support/shop.ts";
import { type Sample, samples } from "./samples.ts";

let shop: Shop;
let callers: Record<"visitor" | "guest" | "shopper", () => Promise<Client>>;

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

/** Makes every call once. `refusedAs` is the status that the contract asks for, if it refuses the caller. */
async function callAll(
  signIn: () => Promise<Client>,
  refusedAs: (key: RouteKey) => number | undefined,
): Promise<void> {
  let client = await signIn();
  // Agents are limited by network, and each caller makes all of their calls.
  const address = elsewhere()["x-local-client-address"];
  client.address = address;
  for (const key of Object.keys(samples) as RouteKey[]) {
    const refused = refusedAs(key);
    const expected = refused === undefined ? (samples[key].allowed ?? [200]) : [refused];
    const cookies = String([...client.cookies]);
    expect({ key, status: await statusFor(key, client) }).toEqual({ key, status: expected[0] });
    // The call signed the client out, or in as somebody else.
    if (String([...client.cookies]) !== cookies) client = Object.assign(await signIn(), { address });
  }
}

const isOpen = (access: Route["access"]): boolean => access === "public" || access === "signature";

for (const caller of ["visitor", "guest", "shopper"] as const)
  test(`a ${caller} may make exactly the calls that the contract allows`, () =>
    callAll(callers[caller], (key) => {
      const { access } = contract[key];
      if (isOpen(access)) return undefined;
      if (caller === "visitor") return 401;
      return access === "staff" || (access === "user" && caller === "guest") ? 403 : undefined;
    }));

/** What the samples of calls need that decide by what they are asked for. */
const neededBySample: Partial<Record<RouteKey, Permission>> = {
  "admin/exports/create": "coupons:read",
  "admin/filters/create": "orders:read",
};

for (const { id, name, permissions } of builtInRoles)
  test(`the role ${name} may make exactly the calls that the contract allows`, () =>
    callAll(
      () => shop.staff(id),
      (key) => {
        const { permission = neededBySample[key] }: Route = contract[key];
        return permission === undefined || allows(permissions, permission) ? undefined : 403;
      },
    ));

test("every call of staff names a permission, or is known to need none", () => {
  const open = (Object.keys(contract) as RouteKey[]).filter((key) => {
    const { access, permission }: Route = contract[key];
    return access === "staff" && permission === undefined;
  });
  expect(open.sort()).toEqual([
    ...["admin/desk/get", "admin/exports/create"],
    ...["admin/filters/create", "admin/filters/delete", "admin/filters/list"],
    ...["admin/jobs/get", "admin/jobs/lines", "admin/jobs/list"],
    ...["admin/jobs/result", "admin/jobs/step", "admin/todo/get"],
    ...["factors/answer", "factors/app", "factors/confirm-app", "factors/delete", "factors/list"],
    "factors/recovery-codes",
  ]);
});

test("identity and role are checked before the body is read", async () => {
  for (const key of Object.keys(samples) as RouteKey[]) {
    const route: Route = contract[key];
    if (isOpen(route.access)) continue;
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
