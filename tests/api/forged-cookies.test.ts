import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";
import { samples } from "./samples.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An unsigned token whose key id is the name of an inherited property. */
const forged = (kid: unknown, audience: string, typ: string): string => {
  const claims = { iss: shop.stage.url, aud: audience, sub: "0".repeat(24), sid: "1", ver: 1, exp: 9e9 };
  return `${encode({ alg: "HS256", kid, typ })}.${encode(claims)}.${Buffer.alloc(32).toString("base64url")}`;
};

const readsCookies = (Object.keys(contract) as RouteKey[]).filter((key) => {
  const { access }: Route = contract[key];
  return (access !== "public" && access !== "signature") || /^account\/(session|logout|login)$/.test(key);
});

test.each(["toString", "__proto__", "constructor", "hasOwnProperty", ["1"], 1, {}, null])(
  "a cookie with key id %j never authenticates, and the response is not cached",
  async (kid) => {
    for (const key of readsCookies) {
      const route: Route = contract[key];
      const { path: parameters = {}, query } = samples[key];
      const path = route.path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? "");
      const cookie = `session=${forged(kid, "earshot-session", "session+jwt")}`;
      const response = await shop.stage.client().send(query ? `${path}?${query}` : path, {
        method: route.method,
        headers: { cookie: `${cookie}; device=${forged(kid, "earshot-device", "device+jwt")}` },
      });
      const expected = { "account/session": 200, "account/logout": 200, "account/login": 400 }[String(key)];
      expect({
        key,
        status: response.status,
        cacheControl: response.headers.get("cache-control"),
      }).toEqual({ key, status: expected ?? 401, cacheControl: "no-store" });
    }
  },
);

test("a forged device cookie does not prevent signing in", async () => {
  const email = newEmail();
  await shop.stage.client().call("account/register", { name: "Asha", email, password });
  const client = shop.stage.client();
  client.cookies.set("device", forged("toString", "earshot-device", "device+jwt"));
  await client.call("account/login", { email, password });
  expect((await client.send("/api/v1/profile")).status).toBe(200);
});
