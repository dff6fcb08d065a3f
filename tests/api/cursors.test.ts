import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../shared/calls.ts";
import type { RouteKey } from "../../shared/contract.ts";
import type { Call } from "../../shared/core/route.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { samples } from "./samples.ts";

let shop: Shop;
let admin: Client;
let product: string | undefined;
let job: string;
let webhook: string;
beforeAll(async () => {
  shop = await openShop(
    ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"].map((name, index) => ({
      name,
      price: 100 + index,
      category: "earbuds",
      description: "plain",
      stock: 9,
    })),
  );
  admin = await shop.admin();
  product = (await admin.call("products/list", {})).products[0]?._id;
  const { webhook: made } = await admin.call("admin/webhooks/create", {
    url: `${shop.stage.url}/_local/receive`,
    events: ["order.*"],
  });
  webhook = made._id;
  job = (await admin.call("admin/exports/create", { what: "coupons" })).job._id;
});
afterAll(() => shop.close());

const encoded = (text: string) => Buffer.from(text).toString("base64url");
const id = "0123456789abcdef01234567";

/** Reviews have orders of their own. */
const sortsOf = (names: readonly string[]): string[] =>
  names.includes("verified") ? ["helpful", "lowest"] : ["name", "price"];

/** Every list that accepts a cursor, without and with each of its filters. */
const lists = (Object.keys(calls) as RouteKey[]).flatMap((key) => {
  const { path, input }: Call = calls[key];
  const names = "shape" in input && input.shape ? Object.keys(input.shape) : [];
  if (!names.includes("cursor")) return [];
  const own = samples[key].query ?? "";
  const filters = [
    "",
    ...(names.includes("search") ? ["search=a"] : []),
    ...(names.includes("sort") ? sortsOf(names).map((sort) => `sort=${sort}`) : []),
  ];
  return filters.map((filter) => `${path}?${own}&${filter}&cursor=`);
});

test.each([
  ["nothing", "A"],
  ["no bytes of text", "____"],
  ["half a character", Buffer.from([0xe0, 0xa4]).toString("base64url")],
  ["a word", encoded("zebra")],
  ["a number", encoded("12")],
  ["a shorter id", encoded(id.slice(1))],
  ["an id in other letters", encoded(id.toUpperCase())],
  ["no instant", encoded(`yesterday#${id}`)],
  ["JSON of something else", encoded('{"a":1}')],
  ["a place without an id", encoded('[5,"x"]')],
  ["another spelling of an id", `${encoded(id)}A`],
  ["more than any", "A".repeat(1001)],
])("every list rejects %s as a cursor", async (_, cursor) => {
  expect(lists.length).toBeGreaterThan(8);
  for (const list of lists) {
    const path = list
      .replace(`/reviews?id=${id}`, `/reviews?id=${product}`)
      .replace("job/{id}", `job/${job}`)
      .replace("webhook/{id}", `webhook/${webhook}`);
    const response = await admin.send(path + cursor);
    expect({ list, status: response.status, ...(await response.json()) }).toMatchObject({
      list,
      status: 400,
      message: "Invalid cursor",
    });
  }
});

test("a cursor from one sort order is rejected by another", async () => {
  const { nextCursor } = await admin.call("admin/products/list", { sort: "name", limit: 2 });
  const price = await admin.refusal("admin/products/list", { sort: "price", limit: 2, cursor: nextCursor });
  expect(price).toMatchObject({ status: 400, message: "Invalid cursor" });
});

test("a sorted list neither skips nor repeats rows, even when rows change between pages", async () => {
  const page = (cursor?: string) => admin.call("admin/products/list", { sort: "name", limit: 2, cursor });
  const fields = { price: 100, description: "plain", category: "earbuds", stock: 9 } as const;
  const first = await page();
  expect(first.products.map(({ name }) => name)).toEqual(["Ash", "Birch"]);
  const [ash, birch] = first.products;
  await admin.call("admin/products/delete", { id: ash?._id ?? "" });
  const second = await page(first.nextCursor);
  expect(second.products.map(({ name }) => name)).toEqual(["Cedar", "Dogwood"]);
  await admin.call("admin/products/create", { name: "Alder", ...fields });
  await admin.call("admin/products/create", { name: "Aspen", ...fields });
  await admin.call("admin/products/delete", { id: birch?._id ?? "" });
  await admin.call("admin/products/delete", { id: second.products[1]?._id ?? "" });
  const third = await page(second.nextCursor);
  expect(third.products.map(({ name }) => name)).toEqual(["Elm", "Fir"]);
  expect(third.nextCursor).toBeUndefined();
});

test("a page ends at the response size limit, and the next one continues from there", async () => {
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { recordChange } = await import("../../functions/catalogue/index/catalogue-index.ts");
  const { newId } = await import("../../functions/platform/id.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const now = new Date();
  const description = "क".repeat(5000);
  for (let index = 0; index < 420; index++) {
    const product = {
      id: newId(now),
      name: `Heavy ${index}`,
      pricePaise: 100,
      category: "earbuds",
      description,
    } as const;
    const counts = { stock: 9, held: 0, sold: 0, ratingHalves: 0, reviewCount: 0, images: [] };
    const created = { ...product, ...counts, createdAt: now.toISOString() };
    await transact({ ...createProduct(created), catalogue: recordChange(created, now) });
  }
  for (const query of [{}, { search: "heavy" }]) {
    const seen = new Set<string>();
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { products, nextCursor } = await admin.call("admin/products/list", { ...query, cursor });
      for (const { name } of products) if (name.startsWith("Heavy")) seen.add(name);
      cursor = nextCursor;
      pages++;
    } while (cursor !== undefined);
    expect({ query, pages: pages > 1, seen: seen.size }).toEqual({ query, pages: true, seen: 420 });
  }
});
