import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await openShop();
});
// Sessions end with the time that the other tests let pass.
beforeEach(async () => {
  admin = await shop.admin();
  shopper = await shop.shopper();
});
afterAll(() => shop.close());

const draft = { name: "Vesper Orb", price: 2000, description: "A sphere", category: "speakers", stock: 4 };
const create = async (change: object = {}) =>
  (await admin.call("admin/products/create", { ...draft, ...change })).product;
const edit = async (id: string, change: object) =>
  (await admin.call("admin/products/update", { ...draft, id, ...change })).product;
const staffs = async (id: string) => (await admin.call("admin/products/get", { id })).product;
const shown = (id: string) =>
  shopper.call("products/get", { id }).then(
    ({ product }) => product.price,
    (error) => error.status,
  );
const nowMs = async () => Date.parse((await shop.stage.get<{ now: string }>("/_local/clock")).now);
const inSeconds = async (seconds: number) => new Date((await nowMs()) + seconds * 1000).toISOString();
const listed = async (change: object = {}) =>
  (await admin.call("admin/products/list", change)).products.map(({ _id }) => _id);
const settle = async () => {
  await shop.stage.drain();
  await shop.stage.post("/_local/queues/due-products/drain");
  await shop.stage.drain();
};

test("staff hide a product and show it again", async () => {
  const { _id: id } = await create({ name: "Ember" });
  expect((await edit(id, { name: "Ember", visibility: "hidden" })).hidden).toBe(true);
  await settle();
  expect(await shown(id)).toBe(404);
  expect((await shopper.call("products/list", { keyword: "ember" })).products).toEqual([]);
  expect(await staffs(id)).toMatchObject({ visibility: "hidden", hidden: true });
  for (const query of [{}, { search: "ember" }, { visibility: "hidden" as const }, { sort: "name" as const }])
    expect(await listed(query)).toContain(id);
  expect(await listed({ visibility: "live" })).not.toContain(id);
  // What isn't sent stays.
  expect(await edit(id, { name: "Ember" })).toMatchObject({ visibility: "hidden" });
  expect(await edit(id, { name: "Ember", visibility: "live" })).not.toHaveProperty("hidden");
  await settle();
  expect(await shown(id)).toBe(2000);
  expect(await listed({ visibility: "hidden" })).not.toContain(id);
});

test("a product is live between two instants", async () => {
  const [liveFrom, liveUntil] = [await inSeconds(600), await inSeconds(2400)];
  const { _id: id } = await create({ liveFrom, liveUntil });
  expect(await staffs(id)).toMatchObject({ visibility: "live", hidden: true, liveFrom, liveUntil });
  await settle();
  expect(await shown(id)).toBe(404);
  expect(await listed({ visibility: "scheduled" })).toEqual([id]);
  await shop.stage.advance(590);
  await settle();
  expect(await shown(id)).toBe(404);
  await shop.stage.advance(11);
  await settle();
  expect(await shown(id)).toBe(2000);
  await shop.stage.advance(1800);
  expect(await shown(id)).toBe(404);
  // That was too far away for a message, so the sweep hides it.
  await shop.stage.post("/_local/jobs/product-sweep");
  await settle();
  expect(await staffs(id)).toMatchObject({ visibility: "hidden", hidden: true });
  expect(await staffs(id)).not.toHaveProperty("liveUntil");
  expect(await listed({ visibility: "scheduled" })).toEqual([]);
  const { activity } = await admin.call("admin/products/activity", { id });
  expect(activity.map(({ did, by }) => [did, by])).toEqual([
    ["Hidden", "schedule"],
    ["Went live", "schedule"],
    ["Product created", expect.any(String)],
  ]);
});

test("a price changes at an instant and changes back, to the second", async () => {
  const priceChange = { price: 1500, from: await inSeconds(60), until: await inSeconds(120) };
  const { _id: id } = await create({ priceChange: JSON.stringify(priceChange) });
  expect(await staffs(id)).toMatchObject({ price: 2000, priceChange });
  const priced = async () =>
    (await shopper.call("cart/put", { items: [{ product: id, quantity: 1 }] })).items[0]?.price;
  await shop.stage.drain();
  await shop.stage.advance(55);
  expect([await shown(id), await priced()]).toEqual([2000, 2000]);
  await shop.stage.advance(6);
  expect(await priced()).toBe(1500);
  await settle();
  expect(await shown(id)).toBe(1500);
  expect(await staffs(id)).toMatchObject({ price: 2000, priceChange });
  await shop.stage.advance(60);
  expect(await priced()).toBe(2000);
  await settle();
  expect(await staffs(id)).toMatchObject({ price: 2000 });
  expect(await staffs(id)).not.toHaveProperty("priceChange");
  expect(await shown(id)).toBe(2000);
});
