import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Family } from "../../functions/catalogue/family.ts";
import type { Product } from "../../functions/catalogue/product.ts";
import { eventOf } from "../../infra/local/gateway/gateway-event.ts";
import { contextOf } from "../../infra/local/lambda/lambda.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { itemsOf, writeAll } from "../../infra/local/seed/bulk.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import { type Meter, startMeter } from "../support/meter.ts";

const closing: (() => Promise<unknown>)[] = [];
let meter: Meter;

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), "earshot-units-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  meter = await startMeter(database.url);
  closing.push(
    () => rm(dir, { recursive: true, force: true }),
    () => database.close(),
    () => meter.close(),
  );
  Object.assign(process.env, {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
    ORIGIN_SECRETS: "origin",
    IMAGES_BUCKET: "images",
    SITE_URL: "https://shop.example",
    STAGE: "test",
  });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Two of four products are a family. */
function inFamilies(count: number) {
  const now = new Date();
  const all = Array.from({ length: count }, (_, index): Product => benchProduct(index, count, now));
  const families: Family[] = [];
  const products = all.flatMap((product, index): Product[] => {
    const first = all[index - 1];
    if (index % 4 !== 1 || !first) return [product];
    const id = `fa${index.toString(16).padStart(22, "0")}`;
    const second = { ...product, category: first.category, pricePaise: first.pricePaise };
    const members = [first, second].map((each, at) => ({
      ...each,
      familyId: id,
      values: { colour: ["Midnight", "Sand"][at] ?? "" },
    }));
    families.push({
      id,
      name: first.name,
      axes: ["colour"],
      category: first.category,
      version: 1,
      createdAt: first.createdAt,
      members: members.map((each) => ({
        product: each.id,
        values: each.values,
        pricePaise: each.pricePaise,
      })),
      stock: Object.fromEntries(members.map((each) => [each.id, each.stock])),
    });
    return members;
  });
  const isFirst = new Set(families.map(({ members: [first] }) => first?.product));
  return {
    families,
    products: products.filter(({ id, familyId }) => familyId !== undefined || !isFirst.has(id)),
  };
}

/** Loads the handlers anew for a shop with `count` products. */
async function openHandlers(count: number) {
  process.env.TABLE = `shop-${count}`;
  await openTable(process.env.TABLE);
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { createFamily } = await import("../../functions/catalogue/family.table.ts");
  const { families, products } = inFamilies(count);
  await writeAll([
    ...products.flatMap((product) => itemsOf(createProduct(product))),
    ...families.map(createFamily),
  ]);
  vi.resetModules();
  const { handler: list } = await import("../../functions/api/products/list.ts");
  const { handler: get } = await import("../../functions/api/products/get.ts");
  const edge = { "x-origin-secret": "origin", "cloudfront-viewer-address": "203.0.113.9:4711" };
  const eventFor = (path: string, query: string, more: Record<string, string>, id?: string) =>
    eventOf(
      { method: "GET", path, query, headers: { ...edge, ...more }, body: Buffer.alloc(0) },
      `GET ${path}`,
      id ? { id } : {},
    );
  return {
    ids: products.flatMap(({ id, familyId }) => (familyId ? [] : id)),
    list: (query: string, more: Record<string, string> = {}) =>
      list(eventFor("/api/v1/products", query, more), contextOf("products-list", 10_000)),
    get: (id: string) =>
      get(eventFor(`/api/v1/product/${id}`, "", {}, id), contextOf("products-get", 10_000)),
  };
}

async function openListing(count: number) {
  const { list } = await openHandlers(count);
  return async (query: string) => JSON.parse((await list(query)).body ?? "");
}

const queries = [
  "",
  "page=30",
  "category=speakers",
  "keyword=wireless",
  "keyword=wireles&category=headphone",
  "keyword=charge&price[gte]=2000&price[lte]=9000",
];

test("the read units of a listing do not grow with the catalogue", async () => {
  const taken: number[][] = [];
  for (const count of [1000, 5000]) {
    const list = await openListing(count);
    expect((await list("")).productsCount).toBe(count);
    expect((await list("group=family")).productsCount).toBe((count / 4) * 3);
    const units: number[] = [];
    for (const query of [...queries, ...queries.map((each) => `group=family&${each}`)]) {
      const used = await meter.during(async () => {
        const { products } = await list(query);
        expect(products, query).toHaveLength(12);
        const isGrouped = query.startsWith("group");
        expect(products.some((product: object) => "family" in product)).toBe(isGrouped);
      });
      // A search asks for the synonyms, too.
      const asked = query.includes("keyword")
        ? ["BatchGetItem", "GetItem", "Query"]
        : ["BatchGetItem", "Query"];
      expect([...new Set(used.calls)].sort()).toEqual(asked);
      units.push(used.units);
    }
    taken.push(units);
  }
  expect(taken[1]).toEqual(taken[0]);
  // Half a unit for the details and for the units of each of 12 products, or for its family, and for the manifest;
  // a search reads one for the synonyms, too.
  expect(Math.max(...taken.flat())).toBeLessThanOrEqual(13.5);
});

test("a warm function repeats a listing without reading the table, and keeps no failed read", async () => {
  const list = await openListing(30);
  process.env.LISTING_AGE_MS = "60000";
  const table = process.env.TABLE;
  process.env.TABLE = "missing";
  expect((await list("keyword=wireless")).success).toBe(false);
  process.env.TABLE = table;
  const first = await list("");
  expect(first.products).toHaveLength(12);
  const warm = await meter.during(async () => {
    expect(await list("")).toEqual(first);
    expect((await list("category=speakers&page=1")).success).toBe(true);
  });
  // The second listing shows products that the first did not.
  expect(warm.calls).toEqual(["BatchGetItem"]);
  expect((await meter.during(() => list("category=speakers&page=1"))).calls).toEqual([]);
  process.env.LISTING_AGE_MS = "0";
  expect((await meter.during(() => list(""))).calls.sort()).toEqual(["BatchGetItem", "Query"]);
});

test("a warm function reads a product once in two seconds, and its reviews while they can't have changed", async () => {
  const { get, ids } = await openHandlers(31);
  const [id = "", other = ""] = ids;
  process.env.LISTING_AGE_MS = "60000";
  const callsOf = async (product: string) => (await meter.during(() => get(product))).calls.sort();
  expect(await callsOf(id)).toEqual(["BatchGetItem", "Query"]);
  expect(await callsOf(id)).toEqual([]);
  expect(await callsOf(other)).toEqual(["BatchGetItem", "Query"]);
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  expect(await callsOf(id)).toEqual(["BatchGetItem"]);
  vi.setSystemTime(Date.now() + 240_000);
  expect(await callsOf(id)).toEqual(["BatchGetItem", "Query"]);
  vi.useRealTimers();
  process.env.LISTING_AGE_MS = "0";
  expect(await callsOf(id)).toEqual(["BatchGetItem", "Query"]);
});

test("a client that has the answer gets a 304 until it changes", async () => {
  const { list } = await openHandlers(32);
  for (const age of ["0", "60000"]) {
    process.env.LISTING_AGE_MS = age;
    const first = await list("page=2");
    const etag = String(first.headers?.etag);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await list("page=2", { "if-none-match": known });
      expect(again).toMatchObject({ statusCode: 304, headers: { etag } });
      expect(again.body).toBeUndefined();
    }
    expect((await list("page=1", { "if-none-match": etag })).statusCode).toBe(200);
    expect(await list("page=2")).toEqual(first);
  }
  process.env.LISTING_AGE_MS = "0";
});

test("answers are kept in eight megabytes, the newest ones", async () => {
  const { KeptAnswers } = await import("../../functions/http/kept-answers.ts");
  process.env.LISTING_AGE_MS = "60000";
  const kept = new KeptAnswers();
  const now = new Date();
  const body = "x".repeat(100_000);
  const events = Array.from({ length: 100 }, (_, page) => {
    const request = { method: "GET", path: "/api/v1/products", query: `page=${page}`, headers: {} };
    return eventOf({ ...request, body: Buffer.alloc(0) }, "GET /api/v1/products", {});
  });
  for (const event of events) kept.keep(event, { statusCode: 200, body }, now.getTime());
  const found = events.map((event) => kept.find(event, now)?.body === body);
  expect(found).toEqual(events.map((_, page) => page >= 100 - found.filter(Boolean).length));
  expect(found.filter(Boolean).length).toBeGreaterThan(38);
  expect(found.filter(Boolean).length).toBeLessThan(42);
  const [last] = events.slice(-1);
  expect(last && kept.find(last, new Date(now.getTime() + 60_000))).toBeUndefined();
  process.env.LISTING_AGE_MS = "0";
});
