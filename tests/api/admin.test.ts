import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const draft = {
  name: "Vesper Orb",
  price: 2499.5,
  description: "A ball of sound",
  category: "speakers",
  stock: 4,
};
const picture = async (
  width: number,
  height: number,
  format: "png" | "jpeg" | "webp" = "png",
): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#c0392b" } })
    .withExif({ IFD0: { Copyright: "secret-canary" }, IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
    .toFormat(format)
    .toBuffer();
  return new File([new Uint8Array(bytes)], "../../x.html", { type: `image/${format}` });
};
const create = (change: object = {}) => admin.call("admin/products/create", { ...draft, ...change });
const count = async (): Promise<number> => {
  await shop.stage.drain();
  return (await admin.call("admin/products/list", {})).productsCount;
};

test("the original form's misspelt category is accepted and corrected", async () => {
  const { product } = await create({ name: "Rook", category: "gamingheadophone" });
  expect(product.category).toBe("gamingheadphone");
});

test("specifications must fit the category, are replaced as a whole, and are kept when a client sends none", async () => {
  const specs = { power: 30, water: "IP67", stereoPair: true };
  const about = {
    inTheBox: ["Speaker", "USB-C cable"],
    gtin: "8907331121010",
    model: "ES-S1",
  };
  const { product } = await create({ specs: JSON.stringify(specs), ...about, shelf: "B-12" });
  expect(product).toMatchObject({ specs, ...about, shelf: "B-12" });
  const id = product._id;
  const shown = async () => (await shop.stage.client().call("products/get", { id })).product;
  expect(await shown()).not.toHaveProperty("shelf");
  const { products: own } = await admin.call("admin/products/list", { ids: id });
  expect(own).toMatchObject([{ _id: id, shelf: "B-12" }]);
  expect(await shown()).toMatchObject({
    specs: [
      { key: "power", label: "Power", value: 30, unit: "W" },
      { key: "water", label: "Water rating", value: "IP67", hint: expect.stringContaining("rinsed") },
      { key: "stereoPair", label: "Two play as a pair", value: true },
    ],
    ...about,
  });
  const { products } = await shop.stage.client().call("products/list", { ids: id });
  for (const field of ["specs", "inTheBox", "gtin", "model", "shelf"])
    expect(products[0]).not.toHaveProperty(field);

  const change = { ...draft, id };
  await admin.call("admin/products/update", change);
  expect(await shown()).toMatchObject({
    specs: [{ value: 30 }, { value: "IP67" }, { value: true }],
    ...about,
  });
  // As a form sends it.
  await admin.call("admin/products/update", { ...change, specs: '{"power":40,"battery":12}', inTheBox: "" });
  expect(await shown()).toMatchObject({ specs: [{ value: 40 }, { value: 12 }], inTheBox: [] });
  await admin.call("admin/products/update", { ...change, category: "headphone" });
  expect((await shown()).specs).toMatchObject([{ key: "battery", value: 12 }]);

  const refused = await admin.refusal("admin/products/update", {
    ...change,
    specs: JSON.stringify({ power: "much", gps: true }),
  });
  expect(refused).toMatchObject({
    status: 400,
    fields: {
      "specs.power": "Enter a number from 0 to 2000",
      "specs.gps": "This category doesn't have this specification",
    },
  });
  for (const wrong of [
    { specs: "{" },
    { specs: ["x"] },
    { gtin: "8907331121011" },
    { inTheBox: ["x".repeat(121)] },
  ])
    expect((await admin.refusal("admin/products/create", { ...draft, ...wrong })).status).toBe(400);
});

test("staff can feature a product; leaving the field out changes nothing", async () => {
  const { product } = await create({ name: "Chosen" });
  const id = product._id;
  expect(product.featured).toBeUndefined();
  const edit = async (more: object) =>
    (await admin.call("admin/products/update", { ...draft, id, ...more })).product.featured;
  expect(await edit({ featured: "true" })).toBe(true);
  expect(await edit({})).toBe(true);
  expect(await edit({ featured: "false" })).toBe(false);
  expect((await create({ name: "New", featured: "true" })).product.featured).toBe(true);
  expect(
    (await admin.refusal("admin/products/create", { ...draft, featured: "perhaps" as never })).status,
  ).toBe(400);
});

test("staff can give a product an HSN code, which shoppers do not see", async () => {
  const { product } = await create({ name: "Rook", hsn: "851830" });
  const id = product._id;
  const stored = async () => (await admin.call("admin/products/get", { id })).product.hsn;
  expect([product.hsn, await stored()]).toEqual(["851830", "851830"]);
  const change = { ...draft, id, name: "Rook II" };
  await admin.call("admin/products/update", change);
  expect(await stored()).toBe("851830");
  await admin.call("admin/products/update", { ...change, hsn: "" });
  expect(await stored()).toBeUndefined();
  await admin.call("admin/products/update", { ...change, hsn: "8518" });
  expect(await stored()).toBe("8518");
  expect((await shop.stage.client().call("products/get", { id })).product).not.toHaveProperty("hsn");
  const { products } = await shop.stage.client().call("products/list", { keyword: "Rook" });
  expect(products[0]).not.toHaveProperty("hsn");
  const refused = await admin.refusal("admin/products/create", { ...draft, hsn: "85183" });
  expect(refused).toMatchObject({ status: 400, code: "invalid", message: "Invalid hsn" });
});

test("staff can set and clear a product's MRP and GST rate, which shoppers see", async () => {
  const { product } = await create({ name: "Lark" });
  const id = product._id;
  const change = { ...draft, id, name: "Lark" };
  const seen = async () => {
    const { mrp, gstPercent } = (await shop.stage.client().call("products/get", { id })).product;
    return { mrp, gstPercent };
  };
  await admin.call("admin/products/update", { ...change, mrp: "2499.5", gstPercent: "5" });
  expect(await seen()).toEqual({ mrp: 2499.5, gstPercent: 5 });
  await admin.call("admin/products/update", change);
  expect(await seen()).toEqual({ mrp: 2499.5, gstPercent: 5 });
  await admin.call("admin/products/update", { ...change, mrp: "", gstPercent: "" });
  expect(await seen()).toEqual({ mrp: undefined, gstPercent: undefined });
  for (const wrong of [
    { gstPercent: "12" },
    { gstPercent: "-5" },
    { mrp: "0" },
    { mrp: "1.005" },
    { mrp: "x" },
  ])
    expect((await admin.refusal("admin/products/update", { ...change, ...wrong })).status).toBe(400);
});

test("a created product is for sale at once, with its pictures re-encoded in three widths", async () => {
  const images = [
    await picture(2000, 1000),
    await picture(500, 500, "jpeg"),
    await picture(640, 640, "webp"),
  ];
  const { product } = await create({ images, altImages: ["From the front", "", "From above"] });
  expect(product.images.map(({ altImage }) => altImage)).toEqual([
    "From the front",
    "Vesper Orb",
    "From above",
  ]);
  expect(product.images.map(({ url }) => url.replace(/[\da-f-]{36}-/, "uuid-"))).toEqual([
    `/media/products/${product._id}/uuid-1280.webp`,
    `/media/products/${product._id}/uuid-500.webp`,
    `/media/products/${product._id}/uuid-640.webp`,
  ]);
  for (const width of [320, 480, 640, 1280]) {
    const url = product.images[0]?.url.replace("-1280.", `-${width}.`) ?? "";
    const response = await shop.stage.client().send(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height: width / 2 });
    expect(bytes.includes("secret-canary")).toBe(false);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
  }
  const { products } = await shop.stage.client().call("products/list", { keyword: "vesper" });
  expect(products.map(({ _id }) => _id)).toContain(product._id);
});

test.each([
  [{ stock: -1 }, "stock"],
  [{ stock: "abc" }, "stock"],
  [{ stock: 1.5 }, "stock"],
  [{ price: 0 }, "price"],
  [{ price: 50_001 }, "price"],
  [{ price: "1e3" }, "price"],
  [{ price: 1.005 }, "price"],
  [{ name: " " }, "name"],
  [{ name: "x".repeat(201) }, "name"],
  [{ category: "socks" }, "category"],
])("%o is rejected and changes nothing", async (change, field) => {
  const { product } = await create();
  const wrong = { ...draft, ...change } as typeof draft;
  const refused = await admin.refusal("admin/products/update", { id: product._id, ...wrong });
  expect(refused).toMatchObject({ status: 400, code: "invalid", message: `Invalid ${field}` });
  expect((await admin.call("products/get", { id: product._id })).product).toMatchObject(draft);
});

test("an edit without pictures keeps the old ones; new pictures replace and delete them", async () => {
  const { product } = await create({ images: [await picture(400, 400)] });
  const kept = await admin.call("admin/products/update", { id: product._id, ...draft, name: "Orb II" });
  expect(kept.product).toMatchObject({ name: "Orb II", images: product.images });
  const images = [await picture(300, 300)];
  const { product: changed } = await admin.call("admin/products/update", {
    id: product._id,
    ...draft,
    images,
  });
  expect(changed.images[0]?.url).not.toBe(product.images[0]?.url);
  expect((await admin.send(changed.images[0]?.url ?? "")).status).toBe(200);
  expect((await admin.send(product.images[0]?.url ?? "")).status).not.toBe(200);
});

test("an edit that sends the stock it was loaded with applies only the difference", async () => {
  const { product } = await create({ stock: 10 });
  const edit = (stock: number, stockBase?: number) =>
    admin.call("admin/products/update", {
      id: product._id,
      ...draft,
      stock,
      ...(stockBase !== undefined && { stockBase }),
    });
  expect((await edit(7)).product.stock).toBe(7);
  expect((await edit(12, 10)).product.stock).toBe(9);
  expect((await edit(0, 9)).product.stock).toBe(0);
  const short = await admin.refusal("admin/products/update", {
    id: product._id,
    ...draft,
    stock: 0,
    stockBase: 5,
  });
  expect(short).toMatchObject({ status: 409, code: "out_of_stock", message: "Out of stock: Vesper Orb" });
});

test("staff read the current state of one product; a deleted one is not found", async () => {
  const { product } = await create({ stock: 10 });
  const get = (id = product._id) => admin.call("admin/products/get", { id });
  expect((await get()).product).toEqual({ ...product, waiting: 0 });
  await admin.call("admin/products/update", { id: product._id, ...draft, price: 1999, stock: 3 });
  expect((await get()).product).toMatchObject({ price: 1999, stock: 3 });
  const answer = await admin.send(`/api/v1/admin/product/${product._id}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  await admin.call("admin/products/delete", { id: product._id });
  expect(await admin.refusal("admin/products/get", { id: product._id })).toMatchObject({
    status: 404,
    message: "Product not found",
  });
});

test("a deleted product leaves the shop, and deleting it again is not found", async () => {
  const { product } = await create({ name: "Gone Soon" });
  await admin.call("admin/products/delete", { id: product._id });
  expect((await admin.refusal("products/get", { id: product._id })).code).toBe("not_found");
  expect((await admin.call("products/list", { keyword: "gone soon" })).products).toEqual([]);
  expect((await admin.refusal("admin/products/delete", { id: product._id })).code).toBe("not_found");
});

test("deleting a review removes it from the mean; with another product's id it is 404", async () => {
  const [{ product }, { product: other }] = [await create(), await create()];
  const id = product._id;
  for (const rating of [5, 2])
    await (await shop.shopper()).call("reviews/submit", { productId: id, rating, comment: "" });
  const { reviews } = await admin.call("products/reviews", { id });
  const low = reviews.find(({ rating }) => rating === 2)?._id ?? "";
  expect((await admin.refusal("reviews/delete", { id: low, productId: other._id })).code).toBe("not_found");
  await admin.call("reviews/delete", { id: low, productId: id });
  expect((await admin.call("products/get", { id })).product).toMatchObject({ rating: 5, numofReviews: 1 });
  expect((await admin.refusal("reviews/delete", { id: low, productId: id })).code).toBe("not_found");
});

test("a new role or a deletion takes effect with the next request", async () => {
  const email = newEmail();
  const client = shop.stage.client();
  const { user } = await client.call("account/register", { name: "Ravi", email, password });
  const role = (to: string) =>
    admin.call("admin/users/update", { id: user._id, name: "Ravi", email, role: to as "user" });
  await role("admin");
  expect((await client.refusal("account/profile", {})).code).toBe("unauthenticated");
  await client.call("account/login", { email, password });
  await client.call("admin/orders/list", {});
  await role("user");
  expect((await client.refusal("admin/orders/list", {})).code).toBe("unauthenticated");
  await client.call("account/login", { email, password });
  await admin.call("admin/users/delete", { id: user._id });
  expect((await client.refusal("account/profile", {})).code).toBe("unauthenticated");
  await shop.stage.client().call("account/register", { name: "Ravi", email, password });
  expect((await client.refusal("account/profile", {})).code).toBe("unauthenticated");
});

test("when staff change an address, the old one gets a notice and its reset links are void", async () => {
  const [email, changed] = [newEmail(), newEmail()];
  const client = shop.stage.client();
  const { user } = await client.call("account/register", { name: "Ravi", email, password });
  await client.call("account/forgot-password", { email });
  const mailsTo = async (address: string) => {
    await shop.stage.drain();
    const mails = await shop.stage.get<{ to: string; subject: string; text: string }[]>("/_local/mail");
    return mails.filter(({ to }) => to === address);
  };
  const token = /\/password\/reset\/(\S+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1] ?? "";
  await admin.call("admin/users/update", { id: user._id, name: "Ravi", email: changed, role: "user" });
  const [told] = await mailsTo(email);
  expect(told?.subject).toBe("Your Earshot email address was changed");
  const atNew = (await mailsTo(changed)).map(({ subject }) => subject);
  expect(atNew).toEqual(["Confirm your email address"]);
  const reset = { token, newPassword: "the next password", newConfirmPassword: "the next password" };
  expect((await client.refusal("account/reset-password", reset)).code).toBe("reset_link_expired");
  await client.call("account/profile", {});
});

test("counters match the lists, read page by page, after every change", async () => {
  const start = await count();
  const made = await Promise.all(Array.from({ length: 15 }, (_, index) => create({ stock: index % 3 })));
  expect(await count()).toBe(start + 15);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.call("admin/products/list", { limit: 7, ...(cursor && { cursor }) });
    expect(page.products.length).toBeLessThanOrEqual(7);
    ids.push(...page.products.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(ids).size).toBe(start + 15);
  expect(made.every(({ product }) => ids.includes(product._id))).toBe(true);
});

test("the last admin cannot be removed, even when two admins demote each other at once", async () => {
  const admins = [admin, await shop.admin()];
  const [first, second] = await Promise.all(
    admins.map(async (one) => (await one.call("account/profile", {})).user),
  );
  if (!first || !second) throw new Error("Two admins were expected");
  const demote = (by: Client, { _id: id, name, email }: typeof first) =>
    by.call("admin/users/update", { id, name, email, role: "user" });
  const results = await Promise.allSettled([demote(admins[0]!, second), demote(admins[1]!, first)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [by, self] = results[0]?.status === "fulfilled" ? [admins[0]!, first] : [admins[1]!, second];
  const { _id: id, name, email } = self;
  expect(await by.refusal("admin/users/update", { id, name, email, role: "user" })).toMatchObject({
    code: "last_admin",
    message: "At least one admin is required",
  });
  expect(await by.refusal("admin/users/delete", { id })).toMatchObject({ status: 409, code: "last_admin" });
});
