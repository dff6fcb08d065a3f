import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { newCode } from "../support/coupon.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let asha: Client;
let ravi: Client;
beforeAll(async () => {
  shop = await openShop();
  [asha, ravi] = [await shop.admin(), await shop.admin()];
  const { user } = await ravi.call("account/profile", {});
  await ravi.call("account/update-profile", { name: "Ravi Iyer", email: user.email });
});
afterAll(() => shop.close());

const named = (base: object) => JSON.stringify(base);

async function newProduct() {
  const draft = { name: "Orb", price: 1000, description: "A ball.", category: "speakers", stock: 10 };
  const { product } = await asha.call("admin/products/create", {
    ...draft,
    mrp: 1999,
    specs: JSON.stringify({ power: 30, water: "IP67" }),
  });
  return product;
}

async function newUser(role: "admin" | "user") {
  const email = newEmail();
  const { user } = await shop.stage.client().call("account/register", { name: "Meera", email, password });
  await asha.call("admin/users/update", { id: user._id, name: "Meera", email, role });
  return { ...user, role };
}

async function newCoupon() {
  const code = newCode();
  const terms = { kind: "percent", value: 10, maxDiscount: 300, minItemsPrice: 500 } as const;
  await asha.call("admin/coupons/create", { code, ...terms });
  return code;
}
const termsOf = async (code: string) => (await asha.call("admin/coupons/list", { search: code })).coupons[0];

test("two forms that change different fields of one product are both saved", async () => {
  const { _id: id } = await newProduct();
  const change = (by: Client, sent: object, base: object) =>
    by.call("admin/products/update", { id, ...sent, base: named(base) });
  await change(asha, { price: 1499 }, { price: 1000 });
  await change(ravi, { description: "A heavy ball." }, { description: "A ball." });
  // A field named in `base` and not sent was emptied.
  await change(asha, {}, { mrp: 1999 });
  await change(ravi, { specs: JSON.stringify({ power: 40 }) }, { "specs.power": 30 });
  await change(asha, {}, { "specs.water": "IP67" });
  // Units move by the difference.
  await change(asha, { stock: 15 }, { stock: 10 });
  await change(ravi, { stock: 8 }, { stock: 10 });
  const { product } = await asha.call("admin/products/get", { id });
  expect(product).toMatchObject({
    name: "Orb",
    price: 1499,
    description: "A heavy ball.",
    category: "speakers",
    specs: { power: 40 },
    stock: 13,
  });
  expect(product).not.toHaveProperty("mrp");
});

test("concurrent saves of different fields are both kept", async () => {
  const { _id: id } = await newProduct();
  const changes = [
    { name: "Orb II", base: { name: "Orb" } },
    { hsn: "851830", base: { hsn: null } },
    { model: "ES-1", base: { model: null } },
    { gstPercent: "18", base: { gstPercent: null } },
  ];
  await Promise.all(
    changes.map(({ base, ...sent }, index) =>
      [asha, ravi][index % 2]?.call("admin/products/update", { id, ...sent, base: named(base) }),
    ),
  );
  const { product } = await asha.call("admin/products/get", { id });
  expect(product).toMatchObject({ name: "Orb II", hsn: "851830", model: "ES-1", gstPercent: 18 });
});

test("when both changed the same field, the second save is rejected with who changed what, and nothing is written", async () => {
  const { _id: id } = await newProduct();
  await ravi.call("admin/products/update", { id, price: 1499, base: named({ price: 1000 }) });
  await ravi.call("admin/products/update", { id, name: "Orb II", base: named({ name: "Orb" }) });
  const sent = { price: 1299, description: "A light ball." };
  const refused = await asha.refusal("admin/products/update", {
    id,
    ...sent,
    base: named({ price: 1000, description: "A ball." }),
  });
  expect(refused).toMatchObject({
    status: 409,
    code: "edited_meanwhile",
    message: "Ravi Iyer changed the price to ₹1,499. Save again to replace it",
    fields: { price: "Ravi Iyer changed the price to ₹1,499. Save again to replace it" },
  });
  expect((await asha.call("admin/products/get", { id })).product).toMatchObject({
    price: 1499,
    description: "A ball.",
  });
  // The same value is no conflict, and what was shown can be replaced.
  await asha.call("admin/products/update", { id, price: 1499, base: named({ price: 1000 }) });
  await asha.call("admin/products/update", {
    id,
    ...sent,
    base: named({ price: 1499, description: "A ball." }),
  });
  expect((await asha.call("admin/products/get", { id })).product).toMatchObject(sent);
  // A whole record, as other clients send it, replaces as before.
  const whole = { name: "Orb", price: 999, description: "A ball.", category: "speakers", stock: 3 };
  await asha.call("admin/products/update", { id, ...whole });
  expect((await asha.call("admin/products/get", { id })).product).toMatchObject({ ...whole, mrp: 1999 });
});

test("a partial edit is validated like a full record", async () => {
  const { _id: id } = await newProduct();
  const refused = (sent: object, base: object) =>
    asha.refusal("admin/products/update", { id, ...sent, base: named(base) });
  expect(await refused({ price: "x" }, { price: 1000 })).toMatchObject({
    status: 400,
    fields: { price: "Enter a number" },
  });
  expect(await refused({}, { name: "Orb" })).toMatchObject({ fields: { name: "Enter a product name" } });
  expect(await refused({ specs: '{"gps":true}' }, { "specs.gps": null })).toMatchObject({
    fields: { "specs.gps": "This category doesn't have this specification" },
  });
  expect((await asha.refusal("admin/products/update", { id, base: "[" })).status).toBe(400);
  const code = await newCoupon();
  expect(
    await asha.refusal("admin/coupons/update", { code, kind: "fixed", base: { kind: "percent" } }),
  ).toMatchObject({ fields: { maxDiscount: "Only percentage discounts can have a maximum" } });
});

test("a form opened before an admin was demoted does not restore the role", async () => {
  const user = await newUser("admin");
  const { _id: id, name, email } = user;
  await ravi.call("admin/users/update", { id, role: "user", base: named({ role: "admin" }) });
  await asha.call("admin/users/update", { id, name: "Meera Das", base: named({ name }) });
  const now = async () => (await asha.call("admin/users/get", { id })).user;
  expect(await now()).toMatchObject({ name: "Meera Das", email, role: "user" });
  const refused = await asha.refusal("admin/users/update", { id, name: "M. Das", base: named({ name }) });
  expect(refused.fields?.name).toMatch(/^Staff changed the name to Meera Das/);
  const [atHome] = [shop.stage.client()];
  await atHome.call("account/login", { email, password });
  await atHome.call("account/update-profile", { name: "Meera D", email });
  expect(
    (await ravi.refusal("admin/users/update", { id, name: "M", base: named({ name: "Meera" }) })).status,
  ).toBe(409);
});

test("a form opened before a colleague stopped a coupon leaves it stopped and keeps the colleague's terms", async () => {
  const code = await newCoupon();
  await ravi.call("admin/coupons/update", { code, stopped: true, base: { stopped: null } });
  await ravi.call("admin/coupons/update", { code, minItemsPrice: 900, base: { minItemsPrice: 500 } });
  await asha.call("admin/coupons/update", { code, value: 20, base: { value: 10, maxDiscount: 300 } });
  expect(await termsOf(code)).toMatchObject({ value: 20, minItemsPrice: 900, stopped: true });
  expect(await termsOf(code)).not.toHaveProperty("maxDiscount");
  const refused = await asha.refusal("admin/coupons/update", { code, base: { minItemsPrice: 500 } });
  expect(refused).toMatchObject({
    status: 409,
    fields: {
      minItemsPrice: "Ravi Iyer changed the min items price to ₹900. Save again to replace it",
    },
  });
});
