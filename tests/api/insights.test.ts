import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indianDay } from "../../functions/platform/day.ts";
import type { FunnelRow } from "../../shared/insights/schemas.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const draft = { category: "earbuds", description: "Small.", price: 1499, stock: 5 };

let shop: Shop;
let staff: Client;
let product = "";
beforeAll(async () => {
  shop = await openShop([
    { ...draft, name: "Wren Buds" },
    { ...draft, name: "Tern Cans", category: "headphone" },
  ]);
  staff = await shop.admin();
  const { products } = await staff.call("products/list", {});
  product = products.find(({ name }) => name === "Wren Buds")?._id ?? "";
});
afterAll(() => shop.close());

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const desk = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const today = () => indianDay(new Date());

let visits = 0;
/** A thousand visits from each network. */
const somewhere = () => `10.9.0.${Math.floor(visits++ / 1000)}`;

const post = (body: object, headers: Record<string, string> = {}, client = shop.stage.client()) =>
  client.send("/api/v1/visit", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": desk,
      "x-local-client-address": somewhere(),
      ...headers,
    },
    body: JSON.stringify(body),
  });

const funnel = async () => (await staff.call("admin/reports/funnel", {})).rows;
const rowOf = (rows: readonly FunnelRow[], by: FunnelRow["by"], name: string) =>
  rows.find((row) => row.by === by && row.name === name);

/** Each in turn, a few at once. */
async function all(count: number, send: (index: number) => Promise<Response>): Promise<void> {
  for (let start = 0; start < count; start += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - start) }, async (_, index) => {
        expect((await send(start + index)).status).toBe(204);
      }),
    );
}

async function itemsAbout(prefix: RegExp): Promise<Record<string, unknown>[]> {
  const { documents } = await import("../../functions/platform/table.ts");
  const { Items = [] } = await documents.send(new ScanCommand({ TableName: process.env.TABLE }));
  return Items.filter(({ pk }) => prefix.test(String(pk)));
}

test("a thousand visits are counted exactly, by day, device class and source", async () => {
  const whats = ["product", "cart", "checkout", "paid"] as const;
  const froms = ["www.google.com", "instagram", undefined, "a-blog.example"];
  await all(1000, (index) => {
    // 400, 300, 200 and 100.
    const what = whats[[0, 0, 0, 0, 1, 1, 1, 2, 2, 3][index % 10] ?? 0];
    const from = froms[Math.floor(index / 10) % 4];
    return post(
      { what, from, ...(what === "product" && { product }) },
      { "user-agent": index % 20 < 10 ? phone : desk },
    );
  });
  const rows = await funnel();
  const whole = { product: 400, cart: 300, checkout: 200, paid: 100 };
  const part = (divisor: number) =>
    Object.fromEntries(Object.entries(whole).map(([name, count]) => [name, count / divisor]));
  expect(rowOf(rows, "all", "all")).toMatchObject(whole);
  expect(rowOf(rows, "day", today())).toMatchObject(whole);
  for (const device of ["phone", "desk"]) expect(rowOf(rows, "device", device)).toMatchObject(part(2));
  for (const source of ["google", "instagram", "direct", "other"])
    expect(rowOf(rows, "from", source)).toMatchObject(part(4));
  expect(rowOf(rows, "device", "tablet")).toBeUndefined();
  const file = await staff.send("/api/v1/admin/report/funnel?format=csv");
  expect(file.headers.get("content-disposition")).toMatch(/funnel-.*\.csv/);
  expect(await file.text()).toContain("device,phone,200,150,100,50\r\n");
  const { rows: sales } = await staff.call("admin/reports/sales", {});
  expect(sales.filter(({ by }) => by === "product")).toEqual([]);
});

test("nothing in the answer or the table tells two people apart", async () => {
  const visitor = shop.stage.client();
  const before = await itemsAbout(/.*/);
  await all(40, (index) =>
    post(
      { what: "cart", from: `https://person-${index}.example/?id=${index}` },
      {
        "user-agent": `${phone} Person/${index}`,
        "x-local-client-address": `198.51.100.${index}`,
        cookie: `session=person-${index}`,
        referer: `https://person-${index}.example/`,
      },
    ),
  );
  await all(6, (index) =>
    post({ what: "search", words: "Bird Song", outcome: "nothing" }, { "user-agent": `Person/${index}` }),
  );
  const answer = await post({ what: "cart" }, {}, visitor);
  expect(await answer.text()).toBe("");
  expect([...visitor.cookies]).toEqual([]);
  expect(answer.headers.get("set-cookie")).toBeNull();
  const known = new Set(before.map(({ pk, sk }) => `${pk} ${sk}`));
  const added = (await itemsAbout(/.*/)).filter(({ pk, sk }) => !known.has(`${pk} ${sk}`));
  expect(added.length).toBeGreaterThan(0);
  const day = today();
  for (const { pk, sk, ...counts } of added) {
    expect(String(pk)).toMatch(/^(VISITS|SEARCHES)#\d{4}-\d\d#\d$/);
    expect(String(sk)).toMatch(
      new RegExp(`^(${day}#(product|cart|checkout|paid)#(phone|tablet|desk)|${day}#bird song|WORDS#${day})$`),
    );
    for (const name of Object.keys(counts))
      expect(name).toMatch(/^(direct|other|google|instagram|nothing|words|expiresAtSeconds)$/);
  }
});

test("browsers that opt out and robots aren't counted", async () => {
  const before = await itemsAbout(/^(VISITS|VIEWS|SEARCHES)/);
  await all(6, () => post({ what: "cart" }, { "sec-gpc": "1" }));
  await all(6, () => post({ what: "cart" }, { dnt: "1" }));
  await all(6, () => post({ what: "search", words: "secret", outcome: "nothing" }, { dnt: "1" }));
  await all(6, () => post({ what: "cart" }, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }));
  await all(6, () => post({ what: "product", product: "0".repeat(24) }));
  expect(await itemsAbout(/^(VISITS|VIEWS|SEARCHES)/)).toEqual(before);
});

test("counts below five are hidden, by any range and in the file", async () => {
  await all(4, () => post({ what: "paid", from: "reddit" }, { "user-agent": "iPad" }));
  await all(4, () => post({ what: "search", words: "owl", outcome: "unclicked" }));
  const rows = await funnel();
  expect(rowOf(rows, "device", "tablet")).toBeUndefined();
  expect(rowOf(rows, "from", "reddit")).toBeUndefined();
  for (const row of rows)
    for (const step of ["product", "cart", "checkout", "paid"] as const)
      expect(row[step] === 0 || row[step] >= 5).toBe(true);
  // The total has them, with a group that isn't told apart from them.
  expect(rowOf(rows, "all", "all")?.paid).toBe(104);
  expect(rowOf(rows, "device", "mixed")?.paid).toBeGreaterThanOrEqual(9);
  const { rows: searches } = await staff.call("admin/reports/searches", { from: today(), to: today() });
  expect(searches.map(({ word }) => word)).not.toContain("owl");
  const file = await staff.send("/api/v1/admin/report/searches?format=csv");
  expect(await file.text()).not.toContain("owl");
});

test("searches without a result or a click are listed by folded word, without addresses and numbers", async () => {
  for (const words of ["Airpods", "AIRPODS", " airpods ", "Airpods", "airpods"])
    await post({ what: "search", words, outcome: "nothing" });
  await all(5, () => post({ what: "search", words: "wren", outcome: "unclicked" }));
  await all(7, () => post({ what: "search", words: "wren", outcome: "clicked" }));
  for (const words of ["asha@example.test", "98765 43210", "call 9876543"])
    await all(6, () => post({ what: "search", words, outcome: "nothing" }));
  const { rows, previous } = await staff.call("admin/reports/searches", {});
  expect(rows).toEqual([
    { word: "bird song", searches: 6, nothing: 6, unclicked: 0 },
    { word: "airpods", searches: 5, nothing: 5, unclicked: 0 },
    { word: "wren", searches: 12, nothing: 0, unclicked: 5 },
  ]);
  expect(previous).toEqual([]);
  const stored = JSON.stringify(await itemsAbout(/^SEARCHES/));
  expect(stored).not.toMatch(/asha|98765|9876543/);
});

test("a day counts a limited number of different words", async () => {
  const { documents } = await import("../../functions/platform/table.ts");
  const { PutCommand } = await import("@aws-sdk/lib-dynamodb");
  const month = today().slice(0, 7);
  for (const shard of [0, 1, 2, 3]) {
    const key = { pk: `SEARCHES#${month}#${shard}`, sk: `WORDS#${today()}` };
    await documents.send(new PutCommand({ TableName: process.env.TABLE, Item: { ...key, words: 249 } }));
  }
  await all(40, (index) => post({ what: "search", words: `rare bird ${index}`, outcome: "nothing" }));
  const stored = (await itemsAbout(/^SEARCHES/)).filter(({ sk }) => String(sk).includes("rare bird"));
  expect(stored).toHaveLength(4);
  // Known words count on.
  await all(5, () => post({ what: "search", words: "airpods", outcome: "nothing" }));
  const { rows } = await staff.call("admin/reports/searches", {});
  expect(rows[0]).toMatchObject({ word: "airpods", nothing: 10 });
});

test("a synonym works for the next search and in suggestions, until it is removed", async () => {
  const shopper = shop.stage.client();
  const find = async (keyword: string) =>
    (await shopper.call("products/list", { keyword })).products.map(({ name }) => name);
  expect(await find("airpods")).toEqual([]);
  const saved = await staff.call("admin/synonyms/update", { word: "AirPods", finds: "Wren" });
  expect(saved.synonym).toEqual({ word: "airpods", finds: "wren", products: 1 });
  // A warm function may be two seconds behind.
  const soon = { timeout: 5000, interval: 100 };
  await expect.poll(() => find("airpods"), soon).toEqual(["Wren Buds"]);
  expect(await find("the airpod")).toEqual([]);
  await expect
    .poll(async () => {
      const { products } = await shopper.call("products/suggest", { keyword: "airpods" });
      return products.map(({ name }) => name);
    }, soon)
    .toEqual(["Wren Buds"]);
  // What the word itself finds stays.
  await staff.call("admin/synonyms/update", { word: "tern", finds: "wren" });
  await expect.poll(async () => (await find("tern")).sort(), soon).toEqual(["Tern Cans", "Wren Buds"]);
  // A loop finds both, once.
  await staff.call("admin/synonyms/update", { word: "wren", finds: "tern" });
  await expect.poll(async () => (await find("wren")).sort(), soon).toEqual(["Tern Cans", "Wren Buds"]);
  const { synonyms, max } = await staff.call("admin/synonyms/list", {});
  expect(synonyms).toEqual([
    { word: "wren", finds: "tern" },
    { word: "tern", finds: "wren" },
    { word: "airpods", finds: "wren" },
  ]);
  expect(max).toBe(200);
  const { rows } = await staff.call("admin/reports/searches", {});
  expect(rows.find(({ word }) => word === "airpods")).toMatchObject({ finds: "wren" });
  for (const word of ["wren", "tern", "AIRPOD"]) await staff.call("admin/synonyms/delete", { word });
  await expect.poll(() => find("airpods"), soon).toEqual([]);
  expect((await staff.refusal("admin/synonyms/delete", { word: "airpods" })).status).toBe(404);
});

test("synonyms that make no sense are refused with a field's message", async () => {
  const refused = async (word: string, finds: string) => {
    const { status, fields } = await staff.refusal("admin/synonyms/update", { word, finds });
    return { status, fields: Object.keys(fields ?? {}) };
  };
  expect(await refused("", "wren")).toEqual({ status: 400, fields: ["word"] });
  expect(await refused("—", "wren")).toEqual({ status: 400, fields: ["word"] });
  expect(await refused("one two three four five", "wren")).toEqual({ status: 400, fields: ["word"] });
  expect(await refused("x".repeat(61), "wren")).toEqual({ status: 400, fields: ["word"] });
  expect(await refused("Wrens", "wren")).toEqual({ status: 400, fields: ["finds"] });
  expect(await refused("buds", "qqqqqqqq")).toEqual({ status: 400, fields: ["finds"] });
});

test("synonyms are limited, and concurrent ones are all kept", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      staff.call("admin/synonyms/update", { word: `word${index}`, finds: "wren" }),
    ),
  );
  expect((await staff.call("admin/synonyms/list", {})).synonyms).toHaveLength(8);
  const { documents } = await import("../../functions/platform/table.ts");
  const { PutCommand } = await import("@aws-sdk/lib-dynamodb");
  const synonyms = Array.from({ length: 200 }, (_, index) => ({ word: `w${index}`, finds: "wren" }));
  const key = { pk: "SYNONYMS", sk: "SYNONYMS" };
  await documents.send(
    new PutCommand({ TableName: process.env.TABLE, Item: { ...key, version: 100, synonyms } }),
  );
  const refusal = await staff.refusal("admin/synonyms/update", { word: "one more", finds: "wren" });
  expect([refusal.status, refusal.code]).toEqual([409, "too_many_synonyms"]);
  // An existing one can be changed.
  await staff.call("admin/synonyms/update", { word: "w7", finds: "tern" });
});

test("bad input is refused with the reason", async () => {
  const statusOf = async (body: object) => (await post(body)).status;
  expect(await statusOf({})).toBe(400);
  expect(await statusOf({ what: "home" })).toBe(400);
  expect(await statusOf({ what: "product", product: "../x" })).toBe(400);
  expect(await statusOf({ what: "cart", from: "x".repeat(201) })).toBe(400);
  expect(await statusOf({ what: "search", outcome: "nothing" })).toBe(400);
  expect(await statusOf({ what: "search", words: "owl" })).toBe(400);
  expect(await statusOf({ what: "search", words: "owl", outcome: "bought" })).toBe(400);
  const range = (from: string, to: string) => staff.refusal("admin/reports/searches", { from, to });
  expect((await range("2026-02-01", "2026-01-01")).fields).toHaveProperty("from");
  expect((await range("2026-01-01", "2026-06-01")).message).toContain("from");
  expect((await staff.refusal("admin/reports/sales", { from: "2026-02-30" })).status).toBe(400);
  const other = await staff.send("/api/v1/admin/report/funnel?format=xml");
  expect(other.status).toBe(400);
  expect((await (await shop.shopper()).refusal("admin/reports/funnel", {})).status).toBe(403);
});
