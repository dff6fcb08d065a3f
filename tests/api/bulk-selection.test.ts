import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BulkDriver, openBulk } from "../support/bulk-driver.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let bulk: BulkDriver;
beforeAll(async () => {
  shop = await openShop([]);
  bulk = await openBulk(shop);
});
afterAll(() => shop.close());

const unknown = "0123456789abcdef01234567";
const ids = [unknown];
const idOf = (index: number): string => index.toString(16).padStart(24, "0");
const featured = { featured: true };

const post = async (body: string) => {
  const response = await bulk.admin.send("/api/v1/admin/bulk-edit/new", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { status: response.status, ...(await response.json()) };
};

describe("refuses", () => {
  test.each<[string, object, object, string]>([
    ["no selection", {}, featured, "select"],
    ["both products and a filter", { ids, filter: {} }, featured, "select"],
    ["no product", { ids: [] }, featured, "select.ids"],
    ["the same product twice", { ids: [unknown, unknown] }, featured, "select.ids"],
    ["ids that are none", { ids: ["x"] }, featured, "select.ids.0"],
    ["an id instead of a list", { ids: unknown }, featured, "select.ids"],
    ["2,001 ids", { ids: Array.from({ length: 2001 }, (_, index) => idOf(index)) }, featured, "select.ids"],
    ["a filter that is no text", { filter: { stock: 1 } }, featured, "select.filter.stock"],
    ["a filter that the list doesn't have", { filter: { catgory: "earbuds" } }, featured, "catgory"],
    ["a page of a filter", { filter: { limit: "5" } }, featured, "limit"],
    ["a category that the filter's list doesn't have", { filter: { category: "x" } }, featured, "category"],
    ["no change", { ids }, {}, "change"],
    ["a change it doesn't know", { ids }, { prize: 5 }, "change"],
    ["a price without a way", { ids }, { price: { value: 5 } }, "change.price.by"],
    ["a price of text", { ids }, { price: { by: "amount", value: "ten" } }, "change.price.value"],
    ["a price by nothing", { ids }, { price: { by: "amount", value: 0 } }, "change.price.value"],
    ["parts of a paisa", { ids }, { price: { by: "amount", value: 0.001 } }, "change.price.value"],
    ["100 % off", { ids }, { price: { by: "percent", value: -100 } }, "change.price.value"],
    ["1001 % more", { ids }, { price: { by: "percent", value: 1001 } }, "change.price.value"],
    ["an ending of three digits", { ids }, { price: { by: "ending", value: 100 } }, "change.price.value"],
    ["an ending of paise", { ids }, { price: { by: "ending", value: 9.5 } }, "change.price.value"],
    ["stock set and added to", { ids }, { stock: { value: 1, change: 1, reason: "R" } }, "change.stock"],
    ["stock without a number", { ids }, { stock: { reason: "R" } }, "change.stock"],
    ["stock without a reason", { ids }, { stock: { value: 1 } }, "change.stock.reason"],
    ["a reason of two lines", { ids }, { stock: { value: 1, reason: "a\nb" } }, "change.stock.reason"],
    ["stock below zero", { ids }, { stock: { value: -1, reason: "R" } }, "change.stock.value"],
    ["half a unit", { ids }, { stock: { change: 0.5, reason: "R" } }, "change.stock.change"],
    ["an unknown category", { ids }, { category: "shirts" }, "change.category"],
    ["a rate that was never notified", { ids }, { gst: 12 }, "change.gst"],
    ["an HSN code of five digits", { ids }, { hsn: "12345" }, "change.hsn"],
    ["a country that is none", { ids }, { origin: "XX" }, "change.origin"],
    ["featured as text", { ids }, { featured: "yes" }, "change.featured"],
    ["a visibility that is none", { ids }, { visibility: "draft" }, "change.visibility"],
  ])("%s", async (_, select, change, field) => {
    const refusal = await post(JSON.stringify({ select, change }));
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  test.each([
    ["NaN", '{"price":{"by":"amount","value":NaN}}', "body"],
    ["1e309", '{"price":{"by":"amount","value":1e309}}', "change.price.value"],
    ["null", "null", "change"],
    ["a list", "[]", "change"],
  ])("%s", async (_, change, field) => {
    const { status, fields, message } = await post(`{"select":{"ids":["${unknown}"]},"change":${change}}`);
    expect([status, Object.keys(fields ?? { [message.slice(8)]: 1 })]).toEqual([400, [field]]);
  });

  test("10,001 ids, which no firewall would let through", async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => idOf(index));
    expect((await post(JSON.stringify({ select: { ids: many }, change: featured }))).status).toBe(413);
  });

  test("shoppers", async () => {
    const shopper = await shop.shopper();
    const refusal = await shopper.refusal("admin/bulk-edits/create", { select: { ids }, change: featured });
    expect(refusal.status).toBe(403);
  });
});

test("a filter is stored, and what it matches is fixed by the check", async () => {
  const [first, second] = [await bulk.create({ sku: "FA-1" }), await bulk.create({ sku: "FA-2", stock: 2 })];
  await bulk.create({ sku: "FB-1" });
  await shop.stage.drain();
  const { id, job } = await bulk.check({ filter: { search: "FA-" } }, featured);
  expect(job).toMatchObject({ state: "checked", lines: 2, summary: "Featured yes · 2 products" });
  const late = await bulk.create({ sku: "FA-3" });
  await shop.stage.drain();
  expect((await bulk.step(id, "run")).job).toMatchObject({ state: "done", lines: 2, changed: 2 });
  expect([first, second, late].map(({ featured: was = false }) => was)).toEqual([false, false, false]);
  const now = await Promise.all([first, second, late].map(({ _id }) => bulk.get(_id)));
  expect(now.map(({ featured: is = false }) => is)).toEqual([true, true, false]);
  const { activity } = await bulk.admin.call("admin/products/activity", { id: first._id });
  expect(activity[0]).toMatchObject({ did: "Changed by bulk edit", by: "Staff" });

  const again = await bulk.check({ filter: { search: "FA-" } }, featured);
  expect(again.job).toMatchObject({ lines: 3, changed: 1, unchanged: 2 });
  await bulk.edit(first._id, { sku: "FA-1", featured: "false" });
  expect((await bulk.step(again.id, "check")).job).toMatchObject({ lines: 3, changed: 2, unchanged: 1 });
});

test("an empty filter is the whole shop; one that matches nothing refuses the job", async () => {
  const { productsCount } = await bulk.admin.call("admin/products/list", { limit: 1 });
  expect((await bulk.check({ filter: {} }, featured)).job).toMatchObject({ lines: productsCount });
  const nothing = await bulk.check({ filter: { search: "no such product" } }, featured);
  expect(nothing.job).toMatchObject({
    state: "failed",
    problem: { reason: "No product matches this filter", remedy: "Choose other products, and start again" },
    steps: ["check"],
  });
});

test("products that don't exist are refused one by one", async () => {
  const product = await bulk.create();
  const { job, lines } = await bulk.check({ ids: [unknown, product._id] }, featured);
  expect(job).toMatchObject({ changed: 1, refused: 1 });
  expect(lines[0]).toEqual({
    line: 1,
    outcome: "refused",
    product: unknown,
    problem: {
      column: "",
      reason: "There is no product with this ID",
      remedy: "It was deleted: nothing to do",
    },
  });
});

test("more products than a chunk are handled once each, and the second of two edits waits", async () => {
  const products = [];
  for (let index = 0; index < 27; index++) products.push(await bulk.create({ price: 100 + index }));
  const select = { ids: products.map(({ _id }) => _id) };
  const raise = { price: { by: "amount", value: 1 } } as const;
  const [first, second] = await Promise.all(
    [raise, { price: { by: "amount", value: 2 } } as const].map((change) =>
      bulk.admin.call("admin/bulk-edits/create", { select, change }),
    ),
  );
  await bulk.settle();
  await Promise.all(
    [first, second].map((each) => bulk.admin.call("admin/jobs/step", { id: each!.job._id, step: "run" })),
  );
  await bulk.settle();
  const reports = await Promise.all([first, second].map((each) => bulk.report(each!.job._id)));
  expect(reports.map(({ job }) => job.state)).toEqual(["done", "done"]);
  // The version that the second one saw is no longer current.
  expect(reports.map(({ job }) => [job.changed, job.refused]).sort()).toEqual([
    [0, 27],
    [27, 0],
  ]);
  const winner = reports.find(({ job }) => job.changed === 27)!;
  const added = winner.id === first!.job._id ? 1 : 2;
  const prices = await Promise.all(products.map(async ({ _id }) => (await bulk.get(_id)).price));
  expect(prices).toEqual(products.map(({ price }) => price + added));
});
