import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const description = "Two drivers a side and thirty hours of music.";
let shop: Shop;
let staff: Client;
beforeAll(async () => {
  shop = await openShop([{ name: "Drift", price: 1999, category: "earbuds", description, stock: 5 }]);
  staff = await shop.admin();
  await shop.stage.post("/_local/control", { edgeCache: true });
});
afterAll(() => shop.close());

async function ask(path: string) {
  const response = await shop.stage.client().send(path);
  return { cache: response.headers.get("x-cache"), body: await response.json() };
}
const hit = "Hit from cloudfront";

async function someProduct() {
  const { products } = await staff.call("admin/products/list", {});
  const [product] = products;
  if (!product) throw new Error("No product");
  return product;
}

test("a staff change is visible to shoppers within ten seconds", async () => {
  const { _id: id, name, category, stock } = await someProduct();
  const paths = ["/api/v1/products", "/api/v1/products?keyword=drift", `/api/v1/product/${id}`];
  const priceAt = async (path: string) => {
    const { body } = await ask(path);
    return (body.product ?? body.products[0]).price;
  };
  for (const path of paths) await ask(path);
  await staff.call("admin/products/update", { id, name, category, description, stock, price: 1499 });
  await shop.stage.drain();
  await shop.stage.advance(10);
  for (const path of paths) expect(await priceAt(path), path).toBe(1499);
});

test("the author's response has the review, which others see within ten seconds", async () => {
  const { _id: id } = await someProduct();
  const paths = [`/api/v1/product/${id}`, `/api/v1/reviews?id=${id}`];
  for (const path of paths) await ask(path);
  const author = await shop.shopper();
  const submitted = await author.call("reviews/submit", { productId: id, rating: 4, comment: "Calm" });
  expect(submitted).toMatchObject({
    replaced: false,
    review: { rating: 4, comment: "Calm" },
    rating: 4,
    numofReviews: 1,
  });
  const reviewsAt = async (path: string) => {
    const { body } = await ask(path);
    return (body.product ?? body).reviews;
  };
  await shop.stage.advance(10);
  for (const path of paths) expect(await reviewsAt(path), path).toEqual([submitted.review]);
});

test("private responses bypass the cache", async () => {
  const [asha, ben] = [await shop.shopper("Asha Rao"), await shop.shopper("Ben Okri")];
  for (const [client, name] of [[asha, "Asha Rao"] as const, [ben, "Ben Okri"] as const]) {
    const response = await client.send("/api/v1/profile");
    expect(response.headers.get("x-cache")).toBe("Miss from cloudfront");
    expect((await response.json()).user.name).toBe(name);
  }
});

test("the control call empties the cache and switches it off", async () => {
  // On a busy machine the answer may expire between two requests.
  await expect.poll(() => ask("/api/v1/products")).toMatchObject({ cache: hit });
  await shop.stage.post("/_local/control", { edgeCache: false });
  expect(await ask("/api/v1/products")).toMatchObject({ cache: "Miss from cloudfront" });
  expect(await ask("/api/v1/products")).toMatchObject({ cache: "Miss from cloudfront" });
});

test("the OpenAPI document is public, and known copies are confirmed", async () => {
  const response = await shop.stage.client().send("/api/v1/openapi.json");
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toMatchObject({ openapi: "3.1.1", paths: { "/api/v1/products": {} } });
  const headers = { "if-none-match": response.headers.get("etag") ?? "" };
  expect((await shop.stage.client().send("/api/v1/openapi.json", { headers })).status).toBe(304);
});
