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

const chosen = (...products: { _id: string }[]) => ({ ids: products.map(({ _id }) => _id) });
type Change = Parameters<BulkDriver["check"]>[1];

test("prices are previewed without a write, changed, reported and undone", async () => {
  const [cheap, dear] = [
    await bulk.create({ price: 100 }),
    await bulk.create({ name: "Tern", price: 1999.5 }),
  ];
  const { id, job, lines } = await bulk.check(chosen(cheap, dear), { price: { by: "percent", value: -10 } });
  expect(job).toMatchObject({
    state: "checked",
    summary: "Price −10% · 2 products",
    lines: 2,
    changed: 2,
    steps: ["check", "run"],
    smallest: { product: cheap._id, name: "Wren", field: "price", old: 100, new: 90 },
    largest: { product: dear._id, name: "Tern", field: "price", old: 1999.5, new: 1799.55 },
  });
  expect(lines).toEqual([
    {
      line: 1,
      outcome: "changed",
      product: cheap._id,
      name: "Wren",
      changes: [{ field: "Price", old: 100, new: 90 }],
    },
    {
      line: 2,
      outcome: "changed",
      product: dear._id,
      name: "Tern",
      changes: [{ field: "Price", old: 1999.5, new: 1799.55 }],
    },
  ]);
  expect([await bulk.get(cheap._id), await bulk.get(dear._id)]).toEqual([
    { ...cheap, waiting: 0 },
    { ...dear, waiting: 0 },
  ]);

  expect((await bulk.step(id, "run")).job).toMatchObject({ state: "done", changed: 2, steps: ["undo"] });
  expect((await bulk.get(dear._id)).price).toBe(1799.55);
  const csv = await bulk.admin.send(`/api/v1/admin/job/${id}/result.csv`);
  expect(await csv.text()).toContain(`1,changed,${cheap._id},Wren,Price: 100 → 90,,,`);
  const { activity } = await bulk.admin.call("admin/products/activity", { id: cheap._id });
  expect(activity[0]).toMatchObject({
    did: "Changed by bulk edit",
    by: "Staff",
    changes: [{ field: "Price", from: "₹100", to: "₹90" }],
  });

  expect(await bulk.step(id, "undo")).toMatchObject({ job: { state: "undone", changed: 2 } });
  expect([(await bulk.get(cheap._id)).price, (await bulk.get(dear._id)).price]).toEqual([100, 1999.5]);
});

describe("a price", () => {
  test.each<[number, Change["price"], number]>([
    [100, { by: "amount", value: -49.5 }, 50.5],
    [101, { by: "percent", value: 12.5 }, 113.63],
    [149, { by: "ending", value: 99 }, 199],
    [148.99, { by: "ending", value: 99 }, 99],
    [1250, { by: "ending", value: 0 }, 1300],
    [30, { by: "ending", value: 0 }, 100],
    [50_000, { by: "ending", value: 50 }, 49_950],
  ])("of ₹%d becomes, with %j, ₹%d", async (price, change, next) => {
    const { lines } = await bulk.check(chosen(await bulk.create({ price })), { price: change });
    expect(lines[0]?.changes).toEqual([{ field: "Price", old: price, new: next }]);
  });

  test.each<[string, object, Change["price"], string]>([
    ["zero", { price: 20 }, { by: "amount", value: -20 }, "₹0 is too low for a price"],
    ["negative", { price: 20 }, { by: "amount", value: -30 }, "-₹10 is too low for a price"],
    ["above the limit", { price: 40_000 }, { by: "percent", value: 50 }, "₹60,000 is too high for a price"],
    ["above the MRP", { price: 900, mrp: 1010 }, { by: "amount", value: 100 }, "₹1,000 is above the MRP"],
  ])("that would be %s is refused with a remedy", async (_, fields, price, reason) => {
    const product = await bulk.create(fields);
    const { id, job, lines } = await bulk.check(chosen(product), { price });
    expect(job).toMatchObject({ refused: 1, changed: 0 });
    expect(lines[0]).toMatchObject({
      outcome: "refused",
      product: product._id,
      problem: { column: "Price", reason: expect.stringContaining(reason), remedy: /./ },
    });
    expect((await bulk.step(id, "run")).job).toMatchObject({ state: "done", refused: 1, steps: [] });
    expect((await bulk.get(product._id)).price).toBe(product.price);
  });

  test("changes below a scheduled one, which stays", async () => {
    const [from, until] = [-3_600_000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const product = await bulk.create({ priceChange: JSON.stringify({ price: 700, from, until }) });
    const shown = async () => (await shop.stage.client().call("products/get", { id: product._id })).product;
    expect((await shown()).price).toBe(700);
    const { id, lines } = await bulk.check(chosen(product), { price: { by: "amount", value: 50 } });
    expect(lines[0]).toMatchObject({ note: "Applies once the scheduled price ends" });
    await bulk.step(id, "run");
    expect(await bulk.get(product._id)).toMatchObject({ price: 1050, priceChange: { price: 700, until } });
    expect((await shown()).price).toBe(700);
    await bulk.step(id, "undo");
    expect(await bulk.get(product._id)).toMatchObject({ price: 1000, priceChange: { price: 700, until } });
  });
});

test("stock is set or added to with a reason, never falls below zero, and sold units stay sold", async () => {
  const [some, few] = [await bulk.create({ stock: 10 }), await bulk.create({ name: "Tern", stock: 2 })];
  const taken = await bulk.check(chosen(some, few), { stock: { change: -3, reason: "Damaged" } });
  expect(taken.job).toMatchObject({
    summary: "Stock −3 · 2 products",
    smallest: { field: "stock", old: 10, new: 7 },
  });
  expect(taken.lines.map(({ outcome, problem }) => [outcome, problem?.reason])).toEqual([
    ["changed", undefined],
    ["refused", "Only 2 units are left"],
  ]);
  await bulk.step(taken.id, "run");
  expect((await bulk.get(some._id)).stock).toBe(7);
  const { activity } = await bulk.admin.call("admin/products/activity", { id: some._id });
  expect(activity[0]?.changes).toEqual([
    { field: "Stock", from: "10", to: "7" },
    { field: "Reason", from: "", to: "Damaged" },
  ]);

  const set = await bulk.check(chosen(some, few), { stock: { value: 5, reason: "Stock count" } });
  const { write } = await import("../../functions/platform/table.ts");
  const { sellStock } = await import("../../functions/catalogue/stock.table.ts");
  await write(sellStock({ productId: some._id, quantity: 1 }));
  expect((await bulk.step(set.id, "run")).job).toMatchObject({ changed: 2, refused: 0 });
  expect([(await bulk.get(some._id)).stock, (await bulk.get(few._id)).stock]).toEqual([4, 5]);
  await bulk.step(set.id, "undo");
  expect([(await bulk.get(some._id)).stock, (await bulk.get(few._id)).stock]).toEqual([6, 2]);
});

test("units that were sold since can't be taken back, which the undo lists", async () => {
  const product = await bulk.create({ stock: 1 });
  const change: Change = { stock: { change: 4, reason: "Delivery" }, featured: true };
  const { id } = await bulk.check(chosen(product), change);
  await bulk.step(id, "run");
  const { write } = await import("../../functions/platform/table.ts");
  const { sellStock } = await import("../../functions/catalogue/stock.table.ts");
  await write(sellStock({ productId: product._id, quantity: 2 }));
  const { lines } = await bulk.step(id, "undo");
  expect(lines[0]).toMatchObject({ outcome: "changed", problem: { column: "Stock" } });
  const { stock, featured = false } = await bulk.get(product._id);
  expect([stock, featured]).toEqual([3, false]);
});

test("all other fields change together, and go back together", async () => {
  const product = await bulk.create({
    specs: '{"battery":30,"batteryWithCase":60}',
    declarations: '{"netQuantity":"1 N"}',
  });
  const { id, job } = await bulk.check(chosen(product), {
    category: "speakers",
    gst: 5,
    hsn: "8518 29 00",
    featured: true,
    visibility: "hidden",
    origin: "vn",
  });
  expect(job.summary).toBe(
    "Category Speakers, GST rate 5%, HSN code 85182900, Featured yes, Visibility hidden, " +
      "Country of origin Vietnam · 1 product",
  );
  const { lines } = await bulk.step(id, "run");
  expect(lines[0]?.changes?.map(({ field, new: to }) => [field, to])).toEqual(
    expect.arrayContaining([
      ["Category", "Speakers"],
      ["HSN code", "85182900"],
      ["GST rate (%)", 5],
      ["Visibility", "hidden"],
      ["Featured", "yes"],
      ["Country of origin", "VN"],
    ]),
  );
  expect(await bulk.get(product._id)).toMatchObject({
    category: "speakers",
    hidden: true,
    declarations: { netQuantity: "1 N", countryOfOrigin: "VN" },
  });
  await bulk.step(id, "undo");
  const { visibility, ...back } = await bulk.get(product._id);
  expect({ ...back, visibility: undefined }).toEqual({ ...product, visibility: undefined, waiting: 0 });
  expect(visibility).toBe("live");

  const emptied = await bulk.check(chosen(await bulk.create({ hsn: "8518", gstPercent: 5 })), {
    gst: "",
    hsn: "",
  });
  expect(emptied.lines[0]?.changes).toEqual([
    { field: "HSN code", old: "8518", new: null },
    { field: "GST rate (%)", old: 5, new: null },
  ]);
});

test("an edit between check and run wins, and one after the run is left alone and listed", async () => {
  const [first, second, third] = [await bulk.create(), await bulk.create(), await bulk.create()];
  const { id } = await bulk.check(chosen(first, second, third), {
    price: { by: "amount", value: 100 },
    featured: true,
  });
  await bulk.edit(first._id, { price: 555 });
  const { lines, job } = await bulk.step(id, "run");
  expect(job).toMatchObject({ changed: 2, refused: 1 });
  expect(lines[0]).toMatchObject({
    outcome: "refused",
    name: "Wren",
    problem: { reason: "Someone edited it after the check" },
  });
  expect((await bulk.get(first._id)).price).toBe(555);

  await bulk.edit(second._id, { price: 777, featured: "true" });
  await bulk.admin.call("admin/products/delete", { id: third._id });
  const undone = await bulk.step(id, "undo");
  expect(undone.lines).toMatchObject([
    { outcome: "changed", changes: [{ field: "Featured" }], problem: { column: "Price" } },
    { outcome: "refused", problem: { reason: "The product was deleted since" } },
  ]);
  const { price, featured = false } = await bulk.get(second._id);
  expect([price, featured]).toEqual([777, false]);
});
