import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "../support/shop.ts";

const draft = { category: "earbuds", description: "Small.", price: 1499, stock: 1 };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(["Wren Buds", "Tern Buds"].map((name) => ({ ...draft, name })));
});
afterAll(() => shop.close());

test("an account's wishlist keeps its order, leaves out deleted products and is private to it", async () => {
  const [asha, ravi, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { products: sold } = await asha.call("products/list", {});
  const [first = "", second = ""] = sold.map(({ _id }) => _id);
  expect(await asha.call("wishlist/get", {})).toEqual({ success: true, products: [] });
  const unknown = "0".repeat(24);
  const kept = await asha.call("wishlist/put", { products: [second, unknown, first, second] });
  expect(kept).toEqual({ success: true, products: [second, first] });
  expect((await asha.call("account/data", {})).wishlist).toEqual([second, first]);
  expect((await ravi.call("wishlist/get", {})).products).toEqual([]);
  await admin.call("admin/products/delete", { id: second });
  expect((await asha.call("wishlist/get", {})).products).toEqual([first]);
  const tooMany = Array.from({ length: 101 }, (_, index) => String(index).padStart(24, "0"));
  expect((await asha.refusal("wishlist/put", { products: tooMany })).fields?.products).toBe(
    "You can add up to 100 products",
  );
});
