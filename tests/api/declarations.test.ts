import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let staff: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.admin();
  shopper = shop.stage.client();
});
afterAll(() => shop.close());

const draft = { name: "Orb", price: 1000, description: "A ball.", category: "earbuds", stock: 10 };
const whole = {
  countryOfOrigin: "VN",
  commonName: "Wireless earbuds",
  netQuantity: "1 N",
  maker: { name: "Hanoi Acoustics Co.", address: "12 Tran Duy Hung, Hanoi" },
  importer: { name: "Earshot Audio Private Limited", address: "14 Residency Road, Bengaluru 560025" },
  bisNumber: "R-41012345",
};

const make = async (declarations?: object) =>
  (await staff.call("admin/products/create", { ...draft, declarations: JSON.stringify(declarations ?? {}) }))
    .product._id;
const stored = async (id: string) => (await staff.call("admin/products/get", { id })).product.declarations;
const shown = async (id: string) => (await shopper.call("products/get", { id })).product.declarations;

test("declarations are stored and shown with the stage's contact", async () => {
  const id = await make(whole);
  expect(await stored(id)).toEqual(whole);
  const { contact, ...declared } = (await shown(id)) ?? {};
  expect(declared).toEqual(whole);
  expect(contact).toEqual({
    address: expect.arrayContaining(["14 Residency Road"]),
    phone: "+91 80 4567 8900",
    email: "hello@earshot.example",
  });
  const { products } = await shopper.call("products/list", { ids: id });
  expect(products[0]).not.toHaveProperty("declarations");
});

test("a client that sends none changes none, and an empty set removes them", async () => {
  const id = await make(whole);
  await staff.call("admin/products/update", { id, ...draft });
  expect(await stored(id)).toEqual(whole);
  await staff.call("admin/products/update", { id, ...draft, declarations: "{}" });
  expect(await stored(id)).toBeUndefined();
  expect(await shown(id)).toBeUndefined();
});

test("incomplete declarations are saved, without what is empty", async () => {
  const id = await make({
    countryOfOrigin: "in",
    commonName: "",
    maker: { name: "Earshot", address: " 14 Residency Road,\n Bengaluru " },
    packer: { name: "", address: "" },
  });
  expect(await stored(id)).toEqual({
    countryOfOrigin: "IN",
    maker: { name: "Earshot", address: "14 Residency Road, Bengaluru" },
  });
});

test.each([
  ["a country that does not exist", { countryOfOrigin: "XX" }, "declarations.countryOfOrigin"],
  ["a country's name", { countryOfOrigin: "India" }, "declarations.countryOfOrigin"],
  ["a text that is too long", { commonName: "x".repeat(101) }, "declarations.commonName"],
  ["two lines", { netQuantity: "1\n2" }, "declarations.netQuantity"],
  ["a maker without fields", { maker: "Earshot" }, "declarations.maker"],
  [
    "an address that is too long",
    { importer: { address: "x".repeat(301) } },
    "declarations.importer.address",
  ],
])("refuses %s by its name", async (_, given, field) => {
  const declarations = JSON.stringify(given);
  const refused = await staff.refusal("admin/products/create", { ...draft, declarations });
  expect(refused).toMatchObject({ status: 400, code: "invalid" });
  expect(Object.keys(refused.fields ?? {})).toEqual([field]);
});

test.each(["[]", "4", "{", "null"])("refuses declarations that are %s", async (declarations) => {
  const refused = await staff.refusal("admin/products/create", { ...draft, declarations });
  expect(refused).toMatchObject({ status: 400, code: "invalid" });
});

test("forms that change other fields keep the declarations, and two that change them are told", async () => {
  const id = await make(whole);
  const save = (fields: object, base: object) => ({ id, ...fields, base: JSON.stringify(base) });
  await staff.call("admin/products/update", save({ name: "Orb II" }, { name: "Orb" }));
  const next = JSON.stringify({ ...whole, countryOfOrigin: "TH" });
  await staff.call("admin/products/update", save({ declarations: next }, { declarations: whole }));
  expect(await stored(id)).toEqual({ ...whole, countryOfOrigin: "TH" });
  const late = save({ declarations: JSON.stringify({ countryOfOrigin: "MY" }) }, { declarations: whole });
  expect(await staff.refusal("admin/products/update", late)).toMatchObject({ code: "edited_meanwhile" });
});

test("a family writes the declarations of all its members, which can't have their own", async () => {
  const [first, second] = [await make(whole), await make()];
  const members = [first, second].map((product, at) => ({
    product,
    values: { colour: ["Ink", "Sand"][at] ?? "" },
  }));
  const { family } = await staff.call("admin/families/create", { name: "Orb", members });
  expect(family.declarations).toEqual(whole);
  expect(await stored(second)).toEqual(whole);
  const declarations = { ...whole, countryOfOrigin: "CN" };
  const sent = { id: family._id, declarations: JSON.stringify(declarations) };
  const changed = await staff.call("admin/families/update", sent);
  expect(changed.family?.declarations).toEqual(declarations);
  expect([await stored(first), await stored(second)]).toEqual([declarations, declarations]);
  const own = {
    ...draft,
    name: "Orb, Sand",
    id: second,
    declarations: JSON.stringify({ countryOfOrigin: "IN" }),
  };
  const refused = await staff.refusal("admin/products/update", own);
  expect(refused).toMatchObject({ code: "family_refused", message: expect.stringContaining("declarations") });
  await staff.call("admin/families/update", { id: family._id, declarations: "{}" });
  expect(await stored(first)).toBeUndefined();
});

/** A product of its own name in each of these countries, or without one. */
async function makeIn(name: string, countries: readonly string[]) {
  const ids: string[] = [];
  for (const countryOfOrigin of countries) {
    const declarations = JSON.stringify({ countryOfOrigin });
    const { product } = await staff.call("admin/products/create", { ...draft, name, declarations });
    ids.push(product._id);
  }
  return ids;
}
const list = (query: Record<string, string>) => shopper.call("products/list", query);
const idsOf = async (query: Record<string, string>) => (await list(query)).products.map(({ _id }) => _id);

test("listings are filtered and sorted by country, products without one last", async () => {
  const [vietnam, none, china, india] = await makeIn("Quokka", ["VN", "", "CN", "IN"]);
  const keyword = "quokka";
  expect(await idsOf({ keyword, origin: "CN,VN" })).toEqual([china, vietnam]);
  expect(await idsOf({ keyword, origin: "vn" })).toEqual([vietnam]);
  expect(await idsOf({ keyword, origin: "JP" })).toEqual([]);
  expect(await idsOf({ keyword, sort: "origin" })).toEqual([china, india, vietnam, none]);
  const { facets } = await list({ keyword, origin: "IN" });
  expect(facets).toContainEqual({
    key: "origin",
    label: "Made in",
    values: [
      { value: "CN", label: "China", count: 1 },
      { value: "IN", label: "India", count: 1 },
      { value: "VN", label: "Vietnam", count: 1 },
    ],
  });
  await shop.stage.drain();
  expect(await idsOf({ keyword, sort: "origin" })).toEqual([china, india, vietnam, none]);
});

test.each(["XX", "IN,", "India", ""])("refuses the country %j", async (origin) => {
  expect(await shopper.refusal("products/list", { origin })).toMatchObject({
    status: 400,
    message: "Invalid origin",
  });
});

test("a new country is found at once, for one product and for a family", async () => {
  const [first = "", second = ""] = await makeIn("Numbat", ["IN", "CN"]);
  const declarations = JSON.stringify({ countryOfOrigin: "TH" });
  await staff.call("admin/products/update", { id: first, ...draft, name: "Numbat", declarations });
  expect(await idsOf({ keyword: "numbat", origin: "TH" })).toEqual([first]);
  const members = [first, second].map((product, at) => ({
    product,
    values: { colour: ["Ink", "Sand"][at] ?? "" },
  }));
  const { family } = await staff.call("admin/families/create", { name: "Numbat", members });
  expect(await idsOf({ keyword: "numbat", origin: "TH" })).toEqual([second, first]);
  const next = JSON.stringify({ countryOfOrigin: "JP" });
  await staff.call("admin/families/update", { id: family._id, declarations: next });
  expect(await idsOf({ keyword: "numbat", origin: "JP", group: "family" })).toHaveLength(1);
  expect(await idsOf({ keyword: "numbat", origin: "TH" })).toEqual([]);
});

test("search understands where a product shall be made, and suggests it", async () => {
  await makeIn("Potoroo", ["VN"]);
  const { understood, otherWords } = await list({ keyword: "potoroo made in vietnam" });
  expect(understood).toEqual([{ key: "origin", label: "Made in Vietnam", query: { origin: "VN" } }]);
  expect(otherWords).toBe("potoroo");
  const { filters } = await shopper.call("products/suggest", { keyword: "earbuds made in vietnam" });
  const query = { category: "earbuds", origin: "VN" };
  expect(filters).toContainEqual({ name: "Earbuds made in Vietnam", query });
});
