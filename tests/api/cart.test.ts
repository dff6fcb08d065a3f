import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";

const draft = { category: "earbuds", description: "Small.", price: 1499 };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop([
    { ...draft, name: "Wren Buds", stock: 5 },
    { ...draft, name: "Tern Buds", stock: 0 },
  ]);
});
afterAll(() => shop.close());

test("an account's cart has current prices, is the same on every device and private to it", async () => {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const { products } = await asha.call("products/list", {});
  const [wren, tern] = ["Wren Buds", "Tern Buds"].map((name) => products.find((each) => each.name === name));
  if (!wren || !tern) throw new Error("Not seeded");
  expect(await asha.call("cart/get", {})).toEqual({ success: true, items: [] });
  const gone = { product: "0".repeat(24), quantity: 1 };
  const items = [{ product: wren._id, quantity: 2 }, gone, { product: tern._id, quantity: 1 }];
  const kept = await asha.call("cart/put", { items: [...items, { product: wren._id, quantity: 3 }] });
  expect(kept.items).toEqual([
    {
      product: wren._id,
      name: "Wren Buds",
      price: 1499,
      category: "earbuds",
      image: "",
      quantity: 3,
      stock: 5,
    },
    {
      product: tern._id,
      name: "Tern Buds",
      price: 1499,
      category: "earbuds",
      image: "",
      quantity: 1,
      stock: 0,
    },
  ]);
  const admin = await shop.admin();
  await admin.call("admin/products/update", {
    ...draft,
    id: wren._id,
    name: wren.name,
    price: 1299,
    stock: 4,
  });
  expect((await asha.call("cart/get", {})).items[0]).toMatchObject({ price: 1299, quantity: 3, stock: 4 });
  expect((await ravi.call("cart/get", {})).items).toEqual([]);
  const tooLong = Array.from({ length: 101 }, () => ({ product: wren._id, quantity: 1 }));
  expect((await asha.refusal("cart/put", { items: tooLong })).status).toBe(400);
  expect((await asha.call("cart/put", { items: [] })).items).toEqual([]);
});

test("the reminder's setting leaves the items as they are, and may come before them", async () => {
  const asha = await shop.shopper();
  const { products } = await asha.call("products/list", {});
  const items = [{ product: products[0]?._id ?? "", quantity: 1 }];
  expect(await asha.call("cart/put", { remind: true })).toMatchObject({ items: [], remind: true });
  await asha.call("cart/put", { items });
  expect(await asha.call("cart/get", {})).toMatchObject({ items, remind: true });
  const unticked = await asha.call("cart/put", { remind: false });
  expect(unticked).toMatchObject({ items });
  expect(unticked.remind).toBeUndefined();
  expect((await asha.call("cart/put", { remind: true })).items).toMatchObject(items);
  await asha.call("cart/put", { items: [] });
  expect((await asha.call("cart/get", {})).remind).toBeUndefined();
  expect(await asha.refusal("cart/put", {})).toMatchObject({
    status: 400,
    fields: { items: "Send the cart's items" },
  });
});
