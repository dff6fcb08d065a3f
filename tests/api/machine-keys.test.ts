import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../functions/platform/id.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { allows } from "../../shared/staff/allows.ts";
import { type Permission, permissions } from "../../shared/staff/permissions.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { elsewhere, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let owner: Client;
let order: string;
beforeAll(async () => {
  shop = await openShop([]);
  owner = await shop.admin();
  const customer = await shop.shopper();
  const { _id: userId } = (await customer.call("account/profile", {})).user;
  order = newId(new Date());
  await storePaidOrder({ id: order, userId, userName: "Asha Rao", shippingInfo: address });
});
afterAll(() => shop.close());

type Draft = Parameters<typeof owner.call<"admin/keys/create">>[1];

/** Another owner each time, since one person makes thirty an hour. */
async function newKey(granted: readonly Permission[], draft: Partial<Draft> = {}) {
  const maker = await shop.admin();
  const { key, secret } = await maker.call("admin/keys/create", {
    name: "Warehouse",
    permissions: [...granted],
    ...draft,
  });
  return { id: key._id, secret, bearer: { authorization: `Bearer ${secret}` }, key };
}
const endKey = (id: string) => owner.call("admin/keys/delete", { id });

/** What a key gets for a call without input, as a status and a message. */
async function answerTo(route: Route, headers: Record<string, string>) {
  const path = route.path.replaceAll(/\{\w+\}/g, "0".repeat(24));
  const { method } = route;
  const body = method === "POST" || method === "PUT" ? "{}" : null;
  const response = await shop.stage
    .client()
    .send(path, { method, body, headers: { "content-type": "application/json", ...headers } });
  const { message, code } = response.ok ? {} : await response.json();
  return { status: response.status, message, code };
}

const routes = Object.entries(contract) as [RouteKey, Route][];

test("every staff row opens to its own permission, and names it to a key without", async () => {
  const [reader, refunder] = [await newKey(["orders:read"]), await newKey(["money:refund"])];
  const seen = new Set<string>();
  for (const [key, route] of routes) {
    if (route.access !== "staff" || route.person || route.confirm) continue;
    expect(route.permission ?? key, key).toMatch(
      /^(\w+:(read|write|refund)|admin\/(jobs|exports|desk|todo)\/\w+)$/,
    );
    for (const [{ bearer }, granted] of [
      [reader, ["orders:read"]],
      [refunder, ["money:refund"]],
    ] as const) {
      if (route.permission === undefined || allows(granted, route.permission)) continue;
      expect(await answerTo(route, bearer), key).toEqual({
        ...{ status: 403, code: "key_refused" },
        message: `This key doesn't include ${route.permission}`,
      });
      seen.add(route.permission);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
  for (const { id } of [reader, refunder]) await endKey(id);
});

test("a key with all permissions still does nothing that is about a person, or that a person confirms", async () => {
  const { bearer, id } = await newKey(permissions);
  for (const [key, route] of routes) {
    const isRefused =
      (route.access === "staff" && (route.person || route.confirm)) ||
      route.access === "user" ||
      route.access === "buyer" ||
      (route.access === "customer" && route.method !== "GET");
    if (!isRefused) continue;
    expect(await answerTo(route, bearer), key).toMatchObject({ status: 403, code: "key_refused" });
  }
  const refused = { status: 403, code: "key_refused" };
  const visitor = shop.stage.client();
  expect(await visitor.refusal("admin/exports/create", { what: "customers" }, bearer)).toMatchObject(refused);
  await endKey(id);
});

test("a key reads what its permission names, and audit lines name the key", async () => {
  const { bearer, id } = await newKey(["orders:write", "invoices:read"], { name: "Label printer" });
  const program = shop.stage.client();
  expect((await program.call("orders/get", { id: order }, bearer)).order.customerEmail).toBeDefined();
  expect((await program.call("admin/orders/list", {}, bearer)).orders.map(({ _id }) => _id)).toEqual([order]);
  expect((await program.send(`/api/v1/order/${order}/invoice`, { headers: bearer })).status).toBe(200);
  await program.call("admin/orders/note", { id: order, text: "Packed" }, bearer);
  await program.call("admin/orders/update-status", { id: order, status: "Shipped" }, bearer);
  const seen = (await owner.call("orders/get", { id: order })).order;
  expect(seen.notes?.map(({ by }) => by)).toEqual(["Label printer (key)"]);
  expect(seen.activity?.map(({ by }) => by)).toContain("Label printer (key)");
  const cookieToo = await owner.refusal("admin/coupons/list", {}, bearer);
  expect(cookieToo).toMatchObject({ status: 403, message: "This key doesn't include coupons:read" });
  expect([...program.cookies]).toEqual([]);
  await endKey(id);
});

test("nobody learns why a key doesn't work: mistyped, of another stage, ended or expired", async () => {
  const { bearer, secret, id } = await newKey(["orders:read"]);
  const other = await newKey(["orders:read"]);
  const program = shop.stage.client();
  const last = secret.endsWith("A") ? "B" : "A";
  for (const wrong of [
    `${secret.slice(0, -1)}${last}`,
    secret.replace("ek_local_", "ek_live_"),
    secret.replace(id, "0".repeat(24)),
    secret.replace(id, other.id),
    `${secret}A`,
    "ek_",
    `ek_local_${"constructor".repeat(9)}`,
  ])
    expect(
      await program.refusal("admin/orders/list", {}, { authorization: `Bearer ${wrong}` }),
    ).toMatchObject({ status: 401, code: "unknown_key" });
  await program.call("admin/orders/list", {}, { authorization: `bearer ${secret}` });
  const { key: ended } = await owner.call("admin/keys/delete", { id, reason: "Replaced" });
  expect(ended).toMatchObject({ endedBy: "Staff", endedAt: expect.any(String) });
  expect((await program.refusal("admin/orders/list", {}, bearer)).code).toBe("unknown_key");
  expect((await owner.call("admin/keys/delete", { id })).key.endedAt).toBe(ended.endedAt);
  await endKey(other.id);
});

test("a secret is shown once and stored as a hash; the list says who made a key and when it was used", async () => {
  const { secret, id, bearer } = await newKey(["orders:read"], { networks: ["10.0.0.0/8"] });
  const { findKeys } = await import("../../functions/identity/api-key.table.ts");
  const stored = JSON.stringify(await findKeys());
  expect(stored).toContain(id);
  expect(stored).not.toContain(secret.slice(-43));
  const listed = async () => (await owner.call("admin/keys/list", {})).keys.find(({ _id }) => _id === id);
  expect(await listed()).toEqual({
    ...{ _id: id, name: "Warehouse", permissions: ["orders:read"], networks: ["10.0.0.0/8"], by: "Staff" },
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
  });
  await shop.stage.client().call("admin/orders/list", {}, { ...bearer, ...elsewhere() });
  expect((await listed())?.lastUsedAt).toBeDefined();
  await endKey(id);
});

test("a key works from its networks alone", async () => {
  const networks = ["203.0.113.7", "198.51.100.0/24", "2001:db8:1::/48"];
  const { bearer, id } = await newKey(["orders:read"], { networks });
  const program = shop.stage.client();
  const statusFrom = async (from: string) =>
    (await program.send("/api/v1/admin/orders", { headers: { ...bearer, "x-local-client-address": from } }))
      .status;
  for (const inside of ["203.0.113.7", "198.51.100.200", "[2001:db8:1:2::9]", "[::ffff:198.51.100.3]"])
    expect(await statusFrom(inside), inside).toBe(200);
  for (const outside of ["203.0.113.8", "198.51.101.1", "[2001:db8:2::9]", "[::1]", "[::ffff:10.0.0.1]"])
    expect(await statusFrom(outside), outside).toBe(403);
  await endKey(id);
  for (const wrong of ["10.0.0.0/33", "everywhere", "::ffff:10.0.0.0/104", "1.2.3", ""])
    expect(
      (
        await owner.refusal("admin/keys/create", {
          name: "A",
          permissions: ["orders:read"],
          networks: [wrong],
        })
      ).status,
      wrong,
    ).toBe(400);
});

test("a browser that sends a key is refused, and the list shows when it was first seen", async () => {
  const { bearer, id } = await newKey(["orders:read"]);
  for (const sign of [
    { origin: "https://erp.example" },
    { origin: shop.stage.url },
    { "sec-fetch-site": "same-origin" },
  ])
    expect(await shop.stage.client().refusal("admin/orders/list", {}, { ...bearer, ...sign })).toMatchObject({
      ...{ status: 403, code: "key_refused", message: expect.stringContaining("Never put one into a page") },
    });
  const { keys } = await owner.call("admin/keys/list", {});
  expect(keys.find(({ _id }) => _id === id)?.seenInBrowserAt).toBeDefined();
  expect(keys.filter(({ seenInBrowserAt }) => seenInBrowserAt)).toHaveLength(1);
  await endKey(id);
});

test("a key makes at most 300 calls a minute, and others aren't held up", async () => {
  const [busy, calm] = [await newKey(["orders:read"]), await newKey(["orders:read"])];
  const program = shop.stage.client();
  const status = async ({ bearer }: typeof busy) =>
    (await program.send("/api/v1/admin/todo", { headers: bearer })).status;
  const statuses: number[] = [];
  for (let round = 0; round < 16; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => status(busy)))));
  expect(statuses.filter((each) => each === 200)).toHaveLength(300);
  expect(statuses.filter((each) => each === 429)).toHaveLength(20);
  expect(await status(calm)).toBe(200);
  await shop.stage.advance(61);
  expect(await status(busy)).toBe(200);
  for (const { id } of [busy, calm]) await endKey(id);
});

test("staff give a key only what they have, and makers who lose rights leave their keys working", async () => {
  const { role } = await owner.call("admin/roles/create", {
    name: "Integrator",
    permissions: ["keys:write", "orders:read"],
  });
  const integrator = await shop.staff(role._id);
  const draft = { name: "ERP", permissions: ["orders:read" as const] };
  const { key, secret } = await integrator.call("admin/keys/create", draft);
  expect(
    await integrator.refusal("admin/keys/create", {
      ...draft,
      permissions: ["orders:read", "catalogue:write"],
    }),
  ).toMatchObject({ status: 403, message: expect.stringContaining("catalogue:write") });
  await owner.call("admin/roles/update", { id: role._id, permissions: ["orders:read"] });
  expect((await integrator.refusal("admin/keys/create", draft)).status).toBe(403);
  await shop.stage.client().call("admin/orders/list", {}, { authorization: `Bearer ${secret}` });
  await endKey(key._id);
});

test("a key ends when its maker leaves the team, and stays ended when they return", async () => {
  const { role } = await owner.call("admin/roles/create", {
    name: "Temporary",
    permissions: ["keys:write", "orders:read"],
  });
  const temp = await shop.staff(role._id);
  const { _id: id, name, email } = (await temp.call("account/profile", {})).user;
  const { key, secret } = await temp.call("admin/keys/create", {
    name: "Till",
    permissions: ["orders:read"],
  });
  const program = shop.stage.client();
  const bearer = { authorization: `Bearer ${secret}` };
  await program.call("admin/orders/list", {}, bearer);
  await owner.call("admin/staff/delete", { id });
  expect(await program.refusal("admin/orders/list", {}, bearer)).toMatchObject({
    ...{ status: 401, code: "unknown_key" },
  });
  const listed = async () =>
    (await owner.call("admin/keys/list", {})).keys.find(({ _id }) => _id === key._id);
  expect(await listed()).toMatchObject({ makerLeft: true });
  await owner.call("admin/users/update", { id, name, email, role: "admin" });
  expect((await program.refusal("admin/orders/list", {}, bearer)).code).toBe("unknown_key");
  await endKey(key._id);
});

test("twenty keys work at a time, however many are made at once; ended and expired ones don't count", async () => {
  const makers = await Promise.all(Array.from({ length: 4 }, () => shop.admin()));
  const soon = new Date(Date.parse((await shop.stage.get<{ now: string }>("/_local/clock")).now) + 3_600_000);
  const draft = { name: "One of many", permissions: ["orders:read" as const], expiresAt: soon.toISOString() };
  const working = async () =>
    (await owner.call("admin/keys/list", {})).keys.filter(
      ({ endedAt, expiresAt }) => !endedAt && Date.parse(expiresAt) <= soon.getTime(),
    );
  const outcomes = await Promise.all(
    makers.flatMap((maker) =>
      Array.from({ length: 6 }, () =>
        maker.call("admin/keys/create", draft).then(
          ({ secret }) => secret,
          ({ code }) => String(code),
        ),
      ),
    ),
  );
  let secrets = outcomes.filter((each) => each.startsWith("ek_"));
  expect(new Set(outcomes.filter((each) => !each.startsWith("ek_"))).size).toBeLessThanOrEqual(2);
  while (secrets.length < 20) secrets = [...secrets, (await owner.call("admin/keys/create", draft)).secret];
  expect(await working()).toHaveLength(20);
  expect(await owner.refusal("admin/keys/create", draft)).toMatchObject({
    ...{ status: 409, code: "too_many_keys", message: "You can have up to 20 keys. End one first" },
  });
  await shop.stage.advance(3601);
  owner = await shop.admin();
  expect(
    (await shop.stage.client().refusal("admin/orders/list", {}, { authorization: `Bearer ${secrets[0]}` }))
      .code,
  ).toBe("unknown_key");
  await endKey(
    (await owner.call("admin/keys/create", { name: "Next", permissions: ["orders:read"] })).key._id,
  );
});

test("a key's end is between now and two years from now", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const create = (expiresAt: string) =>
    owner.refusal("admin/keys/create", { name: "ERP", permissions: ["orders:read"], expiresAt });
  for (const [expiresAt, message] of [
    [inDays(-1), "Choose a day in the future"],
    [inDays(740), "Choose a day within two years"],
  ] as const)
    expect(await create(expiresAt)).toMatchObject({ status: 400, fields: { expiresAt: message } });
});
