import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

/** Loads the list handler anew for a shop with `count` products. */
async function openListing(count: number) {
  process.env.TABLE = `shop-${count}`;
  await openTable(process.env.TABLE);
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const now = new Date();
  const products = Array.from({ length: count }, (_, index) => benchProduct(index, count, now));
  await writeAll(products.flatMap((product) => itemsOf(createProduct(product))));
  vi.resetModules();
  const { handler } = await import("../../functions/api/products/list.ts");
  return async (query: string) => {
    const headers = { "x-origin-secret": "origin", "cloudfront-viewer-address": "203.0.113.9:4711" };
    const request = { method: "GET", path: "/api/v1/products", query, headers, body: Buffer.alloc(0) };
    const event = eventOf(request, "GET /api/v1/products", {});
    const { body } = await handler(event, contextOf("products-list", 10_000));
    return JSON.parse(body ?? "");
  };
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
    const units: number[] = [];
    for (const query of queries) {
      const used = await meter.during(async () => {
        expect((await list(query)).products, query).toHaveLength(12);
      });
      expect(used.calls.sort()).toEqual(["BatchGetItem", "Query"]);
      units.push(used.units);
    }
    taken.push(units);
  }
  expect(taken[1]).toEqual(taken[0]);
  // Half a unit for the details and for the units of each of 12 products, and for the manifest.
  expect(Math.max(...taken.flat())).toBeLessThanOrEqual(12.5);
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
