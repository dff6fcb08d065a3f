import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const draft = { name: "Vesper Orb", price: 2499, description: "A sphere", category: "speakers", stock: 4 };
const create = async (change: object = {}) =>
  (await admin.call("admin/products/create", { ...draft, ...change })).product;
const edit = (id: string, change: object) => admin.call("admin/products/update", { ...draft, id, ...change });
const search = async (text: string): Promise<string[]> =>
  (await admin.call("admin/products/list", { search: text })).products.map(({ name }) => name);

test("a SKU belongs to one product whatever its case, until that product changes it or is deleted", async () => {
  const orb = await create({ name: "Orb", sku: "  vo-Ⅰ01 " });
  expect(orb.sku).toBe("vo-I01");
  const taken = { status: 409, code: "sku_taken", fields: { sku: "Orb already has this SKU" } };
  expect(
    await admin.refusal("admin/products/create", { ...draft, name: "Copy", sku: "VO-i01" }),
  ).toMatchObject(taken);

  const cube = await create({ name: "Cube", sku: "VO-2" });
  expect(
    await admin.refusal("admin/products/update", { ...draft, id: cube._id, sku: "vo-I01" }),
  ).toMatchObject(taken);
  expect((await admin.call("admin/products/get", { id: cube._id })).product.sku).toBe("VO-2");

  expect((await edit(orb._id, { sku: "VO-I01" })).product.sku).toBe("VO-I01");
  expect((await edit(orb._id, {})).product.sku).toBe("VO-I01");
  expect((await edit(orb._id, { sku: "VO-3" })).product.sku).toBe("VO-3");
  expect((await edit(cube._id, { sku: "vo-i01" })).product.sku).toBe("vo-i01");
  expect((await edit(orb._id, { sku: "" })).product.sku).toBeUndefined();
  await admin.call("admin/products/delete", { id: cube._id });
  expect((await create({ name: "Heir", sku: "VO-I01" })).sku).toBe("VO-I01");
  expect((await create({ name: "Other", sku: "VO-3" })).sku).toBe("VO-3");
});

test("of products created at once with the same SKU, one is", async () => {
  const made = await Promise.allSettled(["a", "A", "a", "A"].map((sku) => create({ sku: `race-${sku}` })));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("staff find products by SKU and GTIN, in part and in any case", async () => {
  await create({ name: "Sphere", sku: "QX 100/B", gtin: "890733112101" + "0" });
  await create({ name: "Cuboid", sku: "QX 200" });
  await shop.stage.drain();
  expect(await search("qx 1")).toEqual(["Sphere"]);
  expect((await search("qx")).toSorted()).toEqual(["Cuboid", "Sphere"]);
  expect(await search("8907331121010")).toEqual(["Sphere"]);
  expect(await search("08907331121010")).toEqual(["Sphere"]);
  expect(await search("QX 3")).toEqual([]);
  const { findBySku } = await import("../../functions/catalogue/sku.table.ts");
  const { findByGtin } = await import("../../functions/catalogue/product-lists.table.ts");
  const [id] = await findByGtin("8907331121010");
  expect(await findBySku(["qx 100/b", "QX 100/B", "unknown"])).toEqual(
    new Map([
      ["qx 100/b", id],
      ["QX 100/B", id],
    ]),
  );
});

test("shoppers see a product's SKU on its page, and lists stay as they were", async () => {
  const { _id: id } = await create({ name: "Shown", sku: "SHOWN-1" });
  const shopper = shop.stage.client();
  expect((await shopper.call("products/get", { id })).product.sku).toBe("SHOWN-1");
  const { products } = await shopper.call("products/list", { ids: id });
  expect(products[0]).not.toHaveProperty("sku");
});

test.each([
  ["a line break", "A\nB"],
  ["a NUL", "A\0B"],
  ["65 characters", "x".repeat(65)],
])("a SKU with %s is refused", async (_, sku) => {
  expect(await admin.refusal("admin/products/create", { ...draft, sku })).toMatchObject({
    status: 400,
    fields: { sku: expect.any(String) },
  });
});

test("products at or below their reorder level are listed until there are more", async () => {
  const soon = async (more: object = {}) => {
    await shop.stage.drain();
    const { products, filteredProductsCount } = await admin.call("admin/products/list", {
      orderSoon: "true",
      ...more,
    });
    return { names: products.map(({ name }) => name), count: filteredProductsCount };
  };
  const before = (await soon()).count ?? 0;
  const todo = async () => (await admin.call("admin/todo/get", {})).orderSoon;
  const few = await create({ name: "Few", stock: 40, reorderLevel: 40 });
  await create({ name: "None", stock: 0, reorderLevel: 0, category: "earbuds" });
  await create({ name: "Enough", stock: 41, reorderLevel: 40 });
  await create({ name: "Unwatched", stock: 0 });
  expect(few.reorderLevel).toBe(40);
  expect(await soon()).toEqual({ names: ["None", "Few"], count: before + 2 });
  expect(await soon({ category: "speakers" })).toEqual({ names: ["Few"], count: 1 });
  expect(await soon({ search: "few" })).toEqual({ names: ["Few"], count: 1 });
  expect(await soon({ sort: "name" })).toEqual({ names: ["Few", "None"], count: 2 });
  expect(await soon({ limit: 1 })).toEqual({ names: ["None"], count: 2 });
  expect(await todo()).toBe(2);

  const shown = (await shop.stage.client().call("products/get", { id: few._id })).product;
  expect(shown).not.toHaveProperty("reorderLevel");
  await edit(few._id, { name: "Few", stock: 41 });
  expect((await soon()).names).toEqual(["None"]);
  await edit(few._id, { name: "Few", stock: 41, reorderLevel: 50 });
  expect((await soon()).names).toEqual(["None", "Few"]);
  await edit(few._id, { name: "Few", stock: 41, reorderLevel: "" });
  expect((await soon()).names).toEqual(["None"]);
  expect(await todo()).toBe(1);
  expect(await admin.refusal("admin/products/create", { ...draft, reorderLevel: "1.5" })).toMatchObject({
    status: 400,
    fields: { reorderLevel: "Enter a whole number" },
  });
});
