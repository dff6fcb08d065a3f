import { afterAll, beforeAll, expect, test } from "vitest";
import { type BulkDriver, openBulk } from "../support/bulk-driver.ts";
import { registered } from "../support/gst.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let bulk: BulkDriver;
beforeAll(async () => {
  shop = await openShop([], { GST: JSON.stringify(registered) });
  bulk = await openBulk(shop);
});
afterAll(() => shop.close());

async function family(name: string, ...colours: string[]) {
  const products = await Promise.all(colours.map((colour) => bulk.create({ name: `${name} ${colour}` })));
  const members = products.map(({ _id }, index) => ({
    product: _id,
    values: { colour: colours[index] ?? "" },
  }));
  const made = await bulk.admin.call("admin/families/create", { name, members });
  return { id: made.family._id, ids: products.map(({ _id }) => _id) };
}
const all = (ids: readonly string[]) => Promise.all(ids.map(bulk.get));
const origins = async (ids: readonly string[]) =>
  (await all(ids)).map(({ declarations }) => declarations?.countryOfOrigin);
const change = { gst: 18, hsn: "85183000", origin: "IN", price: { by: "amount", value: 100 } } as const;

test("what a family shares changes once for all its members, and goes back for all", async () => {
  const { id: familyId, ids } = await family("Wisp", "Ink", "Sand", "Moss", "Dune");
  const selected = ids.slice(0, 3);
  const { id, lines } = await bulk.check({ ids: selected }, change);
  expect(lines.map(({ outcome, note }) => [outcome, note])).toEqual(
    selected.map(() => ["changed", "Changes all 4 products of the family Wisp"]),
  );
  const { job, lines: ran } = await bulk.step(id, "run");
  expect(job).toMatchObject({ changed: 3, refused: 0 });
  expect(ran.map(({ note }) => note)).toEqual([
    "Changes all 4 products of the family Wisp",
    "Changed together with its family Wisp",
    "Changed together with its family Wisp",
  ]);
  for (const { changes = [] } of ran)
    expect(changes.map(({ field }) => field)).toEqual([
      "Price",
      "HSN code",
      "GST rate (%)",
      "Country of origin",
    ]);
  const changed = await all(ids);
  expect(changed.map(({ hsn, gstPercent, price }) => [hsn, gstPercent, price])).toEqual([
    ["85183000", 18, 1100],
    ["85183000", 18, 1100],
    ["85183000", 18, 1100],
    ["85183000", 18, 1000],
  ]);
  const { family: now } = await bulk.admin.call("admin/families/get", { id: familyId });
  expect(now).toMatchObject({ hsn: "85183000", members: [{ price: 1100 }, {}, {}, { price: 1000 }] });

  await bulk.edit(ids[1] ?? "", { ...(await formOf(ids[1] ?? "")), price: 1234 });
  const undone = await bulk.step(id, "undo");
  expect(undone.lines.map(({ outcome, problem }) => [outcome, problem?.column])).toEqual([
    ["changed", undefined],
    ["refused", "Price"],
    ["changed", undefined],
  ]);
  expect((await all(ids)).map(({ hsn, price }) => [hsn, price])).toEqual([
    [undefined, 1000],
    [undefined, 1234],
    [undefined, 1000],
    [undefined, 1000],
  ]);
});

async function formOf(id: string) {
  const { name, hsn = "", gstPercent = "", declarations } = await bulk.get(id);
  return { name, hsn, gstPercent, declarations: JSON.stringify(declarations ?? {}) };
}

test("a member that changes with its family only is changed, and is set back with it", async () => {
  const { ids } = await family("Orb", "Ink", "Sand");
  const { id } = await bulk.check({ ids }, { origin: "VN" });
  const { lines } = await bulk.step(id, "run");
  expect(lines.map(({ outcome, note }) => [outcome, note])).toEqual([
    ["changed", "Changes all 2 products of the family Orb"],
    ["changed", "Changed together with its family Orb"],
  ]);
  expect(await origins(ids)).toEqual(["VN", "VN"]);
  const undone = await bulk.step(id, "undo");
  expect(undone.job).toMatchObject({ state: "undone", changed: 2 });
  expect(undone.lines[1]).toMatchObject({
    changes: [{ field: "Country of origin", old: "VN", new: null }],
    note: "Set back together with its family",
  });
  expect(await origins(ids)).toEqual([undefined, undefined]);
});

test("a member that somebody edits after the check is refused, and the others change their family", async () => {
  const { ids } = await family("Lark", "Ink", "Sand", "Moss");
  const { id } = await bulk.check({ ids }, { origin: "CN" });
  await bulk.edit(ids[0] ?? "", { ...(await formOf(ids[0] ?? "")), price: 900 });
  const { lines } = await bulk.step(id, "run");
  expect(lines.map(({ outcome }) => outcome)).toEqual(["refused", "changed", "changed"]);
  expect(await origins(ids)).toEqual(["CN", "CN", "CN"]);
  expect((await bulk.get(ids[0] ?? "")).price).toBe(900);
});

test("a family's country that staff change after the run is left alone", async () => {
  const { id: familyId, ids } = await family("Finch", "Ink", "Sand");
  const { id } = await bulk.check({ ids }, { origin: "CN" });
  await bulk.step(id, "run");
  await bulk.admin.call("admin/families/update", { id: familyId, declarations: { countryOfOrigin: "DE" } });
  const { lines } = await bulk.step(id, "undo");
  expect(lines.map(({ outcome, problem }) => [outcome, problem?.column])).toEqual([
    ["refused", "Declarations"],
    ["refused", "Declarations"],
  ]);
  expect(await origins(ids)).toEqual(["DE", "DE"]);
});

test("a product that joined a family since keeps what its family shares", async () => {
  const lone = await bulk.create({ name: "Teal" });
  const { id } = await bulk.check({ ids: [lone._id] }, { origin: "CN" });
  await bulk.step(id, "run");
  const other = await bulk.create({ name: "Teal Sand" });
  const members = [lone, other].map(({ _id }, index) => ({
    product: _id,
    values: { colour: index === 0 ? "Teal" : "Sand" },
  }));
  await bulk.admin.call("admin/families/create", { name: "Teal", members });
  const { lines } = await bulk.step(id, "undo");
  expect(lines).toMatchObject([{ outcome: "refused", problem: { column: "Declarations" } }]);
  expect(await origins([lone._id, other._id])).toEqual(["CN", "CN"]);
});

test("a GST rate that lifts another member above its MRP is refused, by the check, by a run that finds it so and on the family's page", async () => {
  const { id: familyId, ids } = await family("Kite", "Ink", "Sand");
  const [ink = "", sand = ""] = ids;
  await bulk.edit(sand, { ...(await formOf(sand)), mrp: 1250 });
  const problem = {
    column: "GST rate (%)",
    reason: expect.stringContaining("Kite, Sand would be above its MRP"),
  };
  const refused = await bulk.check({ ids: [ink] }, { gst: 40 });
  expect(refused.lines).toMatchObject([{ outcome: "refused", problem }]);
  expect(
    (await bulk.admin.refusal("admin/families/update", { id: familyId, gstPercent: 40 })).fields,
  ).toEqual({ gstPercent: problem.reason });
  const both = await bulk.check({ ids }, { gst: 40 });
  expect((await bulk.step(both.id, "run")).job).toMatchObject({ changed: 0, refused: 2 });

  await bulk.edit(sand, { ...(await formOf(sand)), mrp: 1500 });
  const { id, lines } = await bulk.check({ ids: [ink] }, { gst: 40 });
  expect(lines).toMatchObject([{ outcome: "changed" }]);
  await bulk.edit(sand, { ...(await formOf(sand)), mrp: 1250 });
  expect((await bulk.step(id, "run")).lines).toMatchObject([{ outcome: "refused", problem }]);
  expect((await all(ids)).map(({ gstPercent }) => gstPercent)).toEqual([undefined, undefined]);
});

test("a member's category is its family's", async () => {
  const { ids } = await family("Rook", "Ink", "Sand");
  const { lines } = await bulk.check({ ids }, { category: "speakers" });
  expect(lines[0]).toMatchObject({
    outcome: "refused",
    problem: { column: "Category", remedy: "Take it out of the family first" },
  });
});

test("a colour without a photo stays hidden, and the line says so", async () => {
  const { ids } = await family("Jay", "Ink", "Sand");
  const { product } = await bulk.admin.call("admin/products/duplicate", { id: ids[0] ?? "" });
  const { lines } = await bulk.check({ ids: [product._id] }, { visibility: "live" });
  expect(lines[0]?.outcome).toBe("changed");
  const added = await bulk.admin.call("admin/families/colour", { id: ids[0] ?? "", colour: "Moss" });
  const hidden = await bulk.check({ ids: [added.product._id] }, { visibility: "live", featured: true });
  expect(hidden.lines[0]).toMatchObject({ note: "Stays hidden until it has a photo" });
});
