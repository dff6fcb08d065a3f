import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const hour = 3_600_000;
const description = "Two drivers a side and thirty hours of music.";
let shop: Shop;
let reader: Client;
let id: string;
beforeAll(async () => {
  const drift = { name: "Drift", price: 1999, category: "earbuds", description, stock: 5 };
  shop = await openShop([drift]);
  reader = shop.stage.client();
  id = (await reader.call("products/list", {})).products[0]?._id ?? "";
});
afterAll(() => shop.close());

const setLag = (indexLagMs: number) => shop.stage.post("/_local/control", { indexLagMs });

/** Reviews are listed by an index; the product's number of them stands in its item. */
async function shown() {
  const { reviews } = await reader.call("products/reviews", { id });
  const { product } = await reader.call("products/get", { id });
  return { listed: reviews.map(({ comment }) => comment), counted: product.numofReviews };
}
/** The copy behind the indexes looks for writes several times a second, and their lag counts from then. */
const noticed = () => sleep(500);
const settled = (listed: string[]) => expect.poll(shown).toMatchObject({ listed });

test("an index shows a write only after the lag, by the stage's clock; the table shows it at once", async () => {
  const [asha, ben] = [await shop.shopper("Asha Rao"), await shop.shopper("Ben Okri")];
  await asha.call("reviews/submit", { productId: id, rating: 4, comment: "first" });
  await setLag(hour);
  expect(await shown()).toEqual({ listed: ["first"], counted: 1 });

  await ben.call("reviews/submit", { productId: id, rating: 4, comment: "second" });
  await asha.call("reviews/submit", { productId: id, rating: 4, comment: "third" });
  // A row is passed over whose review has changed since.
  expect(await shown()).toEqual({ listed: [], counted: 2 });
  await noticed();
  await shop.stage.advance(1800);
  expect(await shown()).toEqual({ listed: [], counted: 2 });
  await shop.stage.advance(1800);
  await settled(["third", "second"]);
});

test("a deleted item's row is skipped while the index still has it", async () => {
  const staff = await shop.admin();
  const { reviews } = await reader.call("products/reviews", { id });
  await staff.call("reviews/delete", { id: reviews[0]?._id ?? "", productId: id });
  expect(await shown()).toEqual({ listed: ["second"], counted: 1 });
  await noticed();
  await shop.stage.advance(hour / 1000);
  await settled(["second"]);
});

test("switched off, the index shows everything at once", async () => {
  const carol = await shop.shopper("Carol");
  await carol.call("reviews/submit", { productId: id, rating: 4, comment: "last" });
  expect((await shown()).listed).toEqual(["second"]);
  await setLag(0);
  expect(await shown()).toEqual({ listed: ["last", "second"], counted: 2 });
});
