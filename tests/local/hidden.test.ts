import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let staff: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await openShop([], {}, { web: true, edgeCache: true });
  [staff, shopper] = await Promise.all([shop.admin(), shop.shopper()]);
});
afterAll(() => shop.close());

const later = async (seconds: number) => {
  const { now } = await shop.stage.get<{ now: string }>("/_local/clock");
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
};
async function create(name: string, change: object = {}): Promise<string> {
  const facts = {
    description: "Quillon's own",
    category: "speakers",
    price: 4321,
    stock: 5,
    featured: true,
  };
  return (await staff.call("admin/products/create", { ...facts, name, ...change })).product._id;
}
/** Lets jobs and queues work, and what is cached expire. */
async function settle(): Promise<void> {
  await shop.stage.post("/_local/jobs/product-sweep");
  await shop.stage.drain();
  for (const queue of ["due-products", "pages"]) await shop.stage.post(`/_local/queues/${queue}/drain`);
  await shop.stage.drain();
  await shop.stage.post("/_local/queues/pages/drain");
  await shop.stage.post("/_local/jobs/feeds");
}
async function textOf(path: string): Promise<string> {
  const response = await fetch(shop.stage.url + path);
  return `${response.status} ${await response.text()}`;
}

const products = "/api/v1/products";
const lists = [
  products,
  `${products}?keyword=quillon`,
  `${products}?keyword=quillon&sort=best`,
  `${products}?group=family`,
  `${products}?category=speakers&sort=price`,
  `${products}?sort=popular`,
  `${products}?sort=rating&featured=true`,
  `${products}?colour=blue&group=family`,
  `${products}/suggest?keyword=quill`,
  `${products}/offline`,
  "/sitemaps/products-1.xml",
  "/feed.xml",
  "/",
  "/products",
  "/products?category=speakers",
  "/product/speakers",
  "/new-arrivals",
  "/trending",
  "/featured",
  "/collections",
  "/slider",
];

/** Written each hour, or in the offline list's case cached for five minutes; what they name is read again before use. */
const hourly = /xml$|offline$/;
/** Lists that need sales, a photo or another colour. */
const choosy = /colour|popular|trending|feed|collections|suggest|group/;

test("a hidden product and a price to come show at no public address, and a live one leaves all within a minute", async () => {
  const companion = await create("Quillon Sand");
  const shown = await create("Quillon Ink", {
    priceChange: JSON.stringify({ price: 3579, from: await later(3600) }),
  });
  const hidden = await create("Quillon Rose", { visibility: "hidden" });
  const awaited = await create("Quillon Moss", { liveFrom: await later(3600) });
  const all = [companion, shown, hidden, awaited];
  const colours = ["Sand", "Blue", "Rose", "Moss"];
  await staff.call("admin/families/create", {
    name: "Quillon",
    members: all.map((product, index) => ({ product, values: { colour: colours[index] ?? "" } })),
  });
  const { product: copy } = await staff.call("admin/products/duplicate", { id: companion });
  await settle();

  const own = [`/product/${shown}`, `/api/v1/product/${shown}`, `/api/v1/product/${shown}/related`];
  const unseen = [hidden, awaited, copy._id, "Quillon, Rose", "Quillon, Moss", "(copy)", "3579", "3,579"];
  for (const path of [...lists, ...own]) {
    const text = await textOf(path);
    expect.soft(text.startsWith("200"), `${path} ${text.slice(0, 80)}`).toBe(true);
    for (const secret of unseen) expect.soft(text.includes(secret), `${secret} at ${path}`).toBe(false);
  }
  for (const path of lists.filter((each) => !choosy.test(each)))
    expect.soft((await textOf(path)).includes(companion), path).toBe(true);

  for (const id of [hidden, awaited, copy._id]) {
    expect((await textOf(`/product/${id}`)).startsWith("404")).toBe(true);
    expect((await textOf(`/api/v1/reviews?id=${id}`)).startsWith("404")).toBe(true);
    expect((await shopper.refusal("products/get", { id })).status).toBe(404);
    expect((await shopper.refusal("products/related", { id })).status).toBe(404);
    expect((await shopper.refusal("waits/ask", { id })).status).toBe(404);
    const orderItems = [{ product: id, quantity: 1 }];
    expect((await shopper.refusal("payments/start", { orderItems, shippingInfo: address })).status).toBe(404);
    expect((await shopper.call("cart/put", { items: orderItems })).items).toEqual([]);
    expect((await shopper.call("wishlist/put", { products: [id] })).products).toEqual([]);
  }

  // Cached now, hidden next.
  await Promise.all([...lists, ...own].map(textOf));
  await staff.call("admin/products/update", {
    ...{ id: companion, name: "Quillon, Sand", description: "Quillon's own", category: "speakers" },
    ...{ price: 4321, stock: 5, visibility: "hidden" },
  });
  await settle();
  await shop.stage.advance(60);
  await settle();
  for (const path of [...lists, ...own].filter((each) => !hourly.test(each)))
    expect.soft((await textOf(path)).includes(companion), path).toBe(false);

  await shop.stage.advance(3550);
  await settle();
  await shop.stage.advance(30);
  await settle();
  for (const path of lists.filter((each) => !choosy.test(each)))
    expect.soft((await textOf(path)).includes(awaited), path).toBe(true);
  expect(await textOf(`/product/${shown}`)).toContain("3,579");
});
