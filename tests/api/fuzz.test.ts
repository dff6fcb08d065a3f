import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../shared/calls.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { hostileTo } from "./hostile.ts";
import { nearlyValidTo } from "./nearly-valid.ts";
import { samples as valid } from "./samples.ts";

/** `FUZZ=20000` makes a long run with a random seed. */
const requests = Number(process.env.FUZZ ?? 2000);
const seed = process.env.FUZZ ? Date.now() % 2 ** 31 : 20_000;
/** All calls except those that would end the callers' own sessions. */
const keys = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (key) => key !== "account/logout" && key !== "account/logout-everywhere",
);
const perRow = Math.ceil(requests / keys.length / 3);

let shop: Shop;
let callers: Client[];
beforeAll(async () => {
  const products = [
    { name: "Wisp", price: 499, category: "earbuds", description: "tiny", stock: 7 },
    { name: "Orb", price: 2499, category: "speakers", description: "round", stock: 0 },
    { name: "Target", price: 999, category: "headphone", description: "to be asked for", stock: 1_000_000 },
  ];
  shop = await openShop(products, { FUNCTIONS: "bundles" });
  callers = [shop.stage.client(), await shop.shopper(), await shop.admin()];
});
afterAll(() => shop.close());

const state = async () => {
  await shop.stage.drain();
  const admin = await shop.admin();
  const { products } = await admin.call("admin/products/list", {});
  const { users } = await admin.call("admin/users/list", {});
  const { ordersCount } = await admin.call("admin/orders/list", {});
  const made = products.filter(({ name }) => name === "Wisp" || name === "Orb");
  return { made, roles: users.filter(({ role }) => role === "admin").length, ordersCount };
};

test(
  `${requests} invalid, nearly valid and hostile requests to every call cause no failure and no hang, and rejected ones change nothing`,
  async () => {
    const before = await state();
    const [{ _id: target = "" } = {}] = (await callers[0]!.call("products/list", { keyword: "target" }))
      .products;
    const seen: Record<string, number> = {};
    const failures: unknown[] = [];
    let asked = 0;
    for (const key of keys) {
      const nearly = nearlyValidTo(calls[key], valid[key], target);
      const samples = fc.sample(fc.oneof(hostileTo(calls[key]), nearly), { numRuns: perRow, seed });
      for (const client of callers)
        for (const { path, body, ...init } of samples) {
          asked += 1;
          const response = await fetch(shop.stage.url + path, {
            ...init,
            headers: {
              cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
              // Rate limits count by address, and the limits of the staff's own address must not be used up.
              "x-local-client-address": `10.0.${Math.floor(asked / 20) % 250}.1`,
              ...init.headers,
            },
            ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
            signal: AbortSignal.timeout(10_000),
          }).catch((cause) => {
            throw new Error(`${key} didn't answer ${path}`, { cause });
          });
          const text = await response.text();
          seen[`${key} ${response.status}`] = (seen[`${key} ${response.status}`] ?? 0) + 1;
          if (response.status >= 500) failures.push({ key, path, init, body, status: response.status, text });
        }
    }
    expect(failures.slice(0, 3)).toEqual([]);
    const after = await state();
    expect(after.made).toEqual(before.made);
    expect(after.ordersCount).toBe(before.ordersCount);
    expect(after.roles).toBe(before.roles + 1);
    if (process.env.FUZZ) console.table(seen);
  },
  Math.max(600_000, requests * 150),
);
