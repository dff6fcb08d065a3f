import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedFilter } from "../../functions/desk/saved-filter.table.ts";
import type { Request } from "../../shared/contract.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
let colleague: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  colleague = await shop.admin();
});
afterAll(() => shop.close());

type Draft = Request<"admin/filters/create">;

const save = (draft: Partial<Draft> = {}, by = admin) =>
  by.call("admin/filters/create", { list: "orders", name: "F", query: { status: "Processing" }, ...draft });
const listed = async (by = admin, list?: Draft["list"]) =>
  (await by.call("admin/filters/list", { list })).filters;
const clear = async () => {
  for (const by of [admin, colleague])
    for (const { _id, isOwn } of await listed(by))
      if (isOwn) await by.call("admin/filters/delete", { id: _id });
};

test("a filter is kept for its author, or shared with everyone", async () => {
  const { filter } = await save({ name: "To pack", query: { status: "Processing", from: "2026-11-01" } });
  expect(filter).toMatchObject({ list: "orders", shared: false, isOwn: true, by: "Staff" });
  const { filter: shared } = await save({
    name: "Low",
    list: "products",
    query: { stock: "low" },
    shared: true,
  });
  expect(await listed()).toEqual([filter, shared]);
  expect(await listed(colleague)).toEqual([{ ...shared, isOwn: false }]);
  expect(await listed(admin, "orders")).toEqual([filter]);
  expect(await colleague.refusal("admin/filters/delete", { id: filter._id })).toMatchObject({ status: 404 });
  await colleague.call("admin/filters/delete", { id: shared._id });
  await admin.call("admin/filters/delete", { id: filter._id });
  expect(await listed()).toEqual([]);
  expect(await admin.refusal("admin/filters/delete", { id: filter._id })).toMatchObject({ status: 404 });
});

async function fill(count: number, shared: boolean): Promise<void> {
  const { changeFilters } = await import("../../functions/desk/saved-filter.table.ts");
  const { filter } = await save({ name: "First", shared });
  const { user } = await admin.call("account/profile", {});
  const ownerId = shared ? undefined : user._id;
  const change = ([first]: readonly SavedFilter[]) =>
    Array.from({ length: count }, (_, at) => ({ ...first!, name: `F${at}`, _id: idOf(at, filter._id) }));
  await changeFilters({ ownerId, change });
}
const idOf = (at: number, id: string): string => at.toString(16).padStart(8, "0") + id.slice(8);

test("one person has at most 50 filters and so has the team, whatever is tried at once", async () => {
  await clear();
  for (const shared of [false, true]) {
    await fill(46, shared);
    const late = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => save({ name: `Late ${number}`, shared })),
    );
    expect(late.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    const refusal = await admin
      .call("admin/filters/create", { list: "orders", name: "Over", query: { status: "Shipped" }, shared })
      .catch((error) => error);
    expect(refusal).toMatchObject({ status: 409, code: "desk_full" });
    expect((await listed()).filter((each) => each.shared === shared)).toHaveLength(50);
  }
  // Neither limit touches another person's own.
  await save({ name: "Mine" }, colleague);
  await clear();
});

test("100,000 attempts leave 50, and the item stays small", async () => {
  const attempts = 100_000;
  const { requireQuota } = await import("../../functions/desk/save-filter.ts");
  const { user } = await admin.call("account/profile", {});
  const filters: SavedFilter[] = [];
  let refused = 0;
  for (let number = 0; number < attempts; number++) {
    const query = { search: "न".repeat(200), from: "2026-01-01" };
    const draft = { list: "orders" as const, name: `${"न".repeat(30)} ${number}`, query, shared: false };
    try {
      requireQuota(filters, draft);
      const { shared: _, ...kept } = draft;
      filters.push({ ...kept, _id: user._id, by: "न".repeat(80), byId: user._id, createdAt: user.createdAt });
    } catch {
      refused++;
    }
  }
  expect([filters.length, refused]).toEqual([50, attempts - 50]);
  expect(Buffer.byteLength(JSON.stringify(filters))).toBeLessThan(200_000);
});

test("bad filters are refused and name what is wrong", async () => {
  const refused = async (draft: Partial<Draft>) => {
    const full: Draft = { list: "orders", name: "Bad", query: { status: "Processing" }, ...draft };
    return admin.refusal("admin/filters/create", full);
  };
  for (const draft of [
    { name: "" },
    { name: "x".repeat(41) },
    { name: "two\nlines" },
    { query: {} },
    { query: { stauts: "Processing" } },
    { query: { status: "Lost" } },
    { query: { cursor: "abc" } },
    { query: { search: "x".repeat(201) } },
    { query: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, "x".repeat(100)])) },
  ])
    expect(await refused(draft), JSON.stringify(draft).slice(0, 60)).toMatchObject({ status: 400 });
  const response = await admin.send("/api/v1/admin/filters", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ list: "staff", name: "N", query: { role: "admin" } }),
  });
  expect(response.status).toBe(400);
  await save({ name: "Taken" });
  expect(await refused({ name: " TAKEN " })).toMatchObject({
    status: 400,
    fields: { name: expect.any(String) },
  });
  expect(await listed()).toHaveLength(1);
  await clear();
});
