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

test("staff preview a hidden product by a link that ends after an hour and buys nothing", async () => {
  const { _id: id } = await create({ name: "Umbra", visibility: "hidden" });
  await admin.call("cart/put", { items: [] });
  expect((await shopper.refusal("admin/products/preview", { id })).status).toBe(403);
  const { link } = await admin.call("admin/products/preview", { id });
  const { activity } = await admin.call("admin/products/activity", { id });
  expect(activity[0]).toMatchObject({ did: "Preview link made", by: "Staff" });
  const [page, key = ""] = link.split("#");
  expect(page).toMatch(/^http:\/\/localhost:\d+\/preview$/);
  const stranger = shop.stage.client();
  const response = await stranger.send("/api/v1/preview", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key }),
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({
    product: { _id: id, name: "Umbra", price: 2000, reviews: [] },
    isLive: false,
  });
  expect(await shown(id)).toBe(404);
  expect((await shopper.call("cart/put", { items: [{ product: id, quantity: 1 }] })).items).toEqual([]);

  const payload = Buffer.from(key.split(".")[1] ?? "", "base64url").toString();
  const forged = key
    .split(".")
    .with(1, Buffer.from(payload.replace(id, "0".repeat(24))).toString("base64url"));
  for (const wrong of ["", "none", forged.join("."), key.slice(0, -1)])
    expect((await stranger.refusal("products/preview", { key: wrong })).code).toBe("link_expired");
  await shop.stage.advance(3500);
  expect((await stranger.call("products/preview", { key })).product.name).toBe("Umbra");
  await shop.stage.advance(101);
  expect((await stranger.refusal("products/preview", { key })).code).toBe("link_expired");
});

test("a preview shows a product as it is when it goes live, and a deleted one not at all", async () => {
  const liveFrom = await inSeconds(7200);
  const priceChange = JSON.stringify({
    price: 1500,
    from: await inSeconds(7000),
    until: await inSeconds(9000),
  });
  const { _id: id } = await create({ liveFrom, priceChange });
  const { link } = await admin.call("admin/products/preview", { id });
  const key = link.split("#")[1] ?? "";
  const preview = await shopper.call("products/preview", { key });
  expect(preview).toMatchObject({ product: { price: 1500 }, isLive: false, shownAt: liveFrom });
  await admin.call("admin/products/delete", { id });
  expect((await shopper.refusal("products/preview", { key })).status).toBe(404);
});

test.each([
  [{ liveFrom: "tomorrow" }, "liveFrom"],
  [{ liveFrom: "2031-01-02T00:00:00Z", liveUntil: "2031-01-01T00:00:00+05:30" }, "liveUntil"],
  [{ liveUntil: "2001-01-01T00:00:00Z" }, "liveUntil"],
  [{ visibility: "secret" }, "visibility"],
  [{ priceChange: "{" }, "priceChange"],
  [{ priceChange: '{"price":0,"from":"2031-01-01T00:00:00Z"}' }, "priceChange.price"],
  [{ priceChange: '{"price":10}' }, "priceChange.from"],
  [
    { priceChange: '{"price":10,"from":"2031-01-02T00:00:00Z","until":"2031-01-01T00:00:00Z"}' },
    "priceChange.until",
  ],
  [{ mrp: 2100, priceChange: '{"price":2200,"from":"2031-01-02T00:00:00Z"}' }, "priceChange.price"],
] as [Record<string, unknown>, string][])("%j is refused at %s", async (change, field) => {
  const refused = await admin.refusal("admin/products/create", { ...draft, ...change } as typeof draft);
  expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});

test("an empty text removes a schedule", async () => {
  const from = await inSeconds(3600);
  const priceChange = JSON.stringify({ price: 1500, from });
  const { _id: id } = await create({ liveUntil: from, priceChange });
  const kept = await edit(id, { price: 2100 });
  expect(kept).toMatchObject({ price: 2100, liveUntil: from, priceChange: { price: 1500, from } });
  const cleared = await edit(id, { liveFrom: "", liveUntil: "", priceChange: "" });
  for (const field of ["liveFrom", "liveUntil", "priceChange", "hidden"])
    expect(cleared).not.toHaveProperty(field);
  await shop.stage.advance(3700);
  await shop.stage.post("/_local/jobs/product-sweep");
  await settle();
  expect(await shown(id)).toBe(2000);
});

test("a family's card leaves out hidden members and their prices", async () => {
  const [dear, cheap, third] = [
    await create({ name: "Trio one", price: 3000 }),
    await create({ name: "Trio two", price: 1000 }),
    await create({ name: "Trio three", price: 2500 }),
  ];
  const members = [dear, cheap, third].map(({ _id: product }, index) => ({
    product,
    values: { colour: ["Ink", "Sand", "Rose"][index] ?? "" },
  }));
  await admin.call("admin/families/create", { name: "Trio", members });
  await edit(cheap._id, { name: "Trio, Sand", price: 1000, visibility: "hidden" });
  await settle();
  const { products } = await shopper.call("products/list", { keyword: "trio", group: "family" });
  expect(products.map(({ family }) => family)).toMatchObject([{ from: 2500, members: [{}, {}] }]);
  expect(JSON.stringify(products)).not.toContain(cheap._id);
  const { product } = await shopper.call("products/get", { id: dear._id });
  expect(product.family?.members.map(({ _id }) => _id)).toEqual([dear._id, third._id]);
});

test("staff who edit a product at the same time are told, and neither undoes the other", async () => {
  const { _id: id } = await create({});
  const from = await inSeconds(3600);
  const part = (base: object, change: object) => ({ id, base: JSON.stringify(base), ...change });
  const none = { priceChange: null };
  const first = { priceChange: JSON.stringify({ price: 1500, from }) };
  await admin.call("admin/products/update", part({ visibility: "live" }, { visibility: "hidden" }));
  await admin.call("admin/products/update", part(none, first));
  const second = { priceChange: JSON.stringify({ price: 1400, from }) };
  const late = await admin.refusal("admin/products/update", part(none, second));
  expect(late).toMatchObject({ status: 409, fields: { priceChange: expect.any(String) } });
  expect(await staffs(id)).toMatchObject({ visibility: "hidden", priceChange: { price: 1500 } });
});
