import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CatalogueEntry, Product } from "../../functions/catalogue/product.ts";
import { listen } from "../../infra/local/core/http.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { itemsOf, writeAll } from "../../infra/local/seed/bulk.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";

const bucket = "shop-images";
const closing: (() => Promise<unknown>)[] = [];
/** Objects that the bucket has, and the requests for them, in bytes. */
const objects = new Set<string>();
let requests: { method: string; key: string; bytes: number }[] = [];
let refuses: (method: string) => boolean;

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), "earshot-segments-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const directory = join(dir, "s3");
  await mkdir(join(directory, bucket), { recursive: true });
  const options = { directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false };
  const answer = new S3rver(options).callback();
  const server = await listen((request, response) => {
    const { method = "", url = "", headers } = request;
    if (refuses(method)) return void response.writeHead(403).end();
    const key = url.replace(`/${bucket}/`, "");
    requests.push({ method, key, bytes: Number(headers["content-length"] ?? 0) });
    if (method === "PUT") objects.add(key);
    if (method === "DELETE") objects.delete(key);
    answer(request, response);
  });
  closing.push(
    () => rm(dir, { recursive: true, force: true }),
    () => database.close(),
    () => server.close(),
  );
  Object.assign(process.env, {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_S3: server.url,
    IMAGES_BUCKET: bucket,
    STAGE: "test",
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
  });
});
beforeEach(() => {
  refuses = () => false;
  requests = [];
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const now = new Date();
let shops = 0;

/** A shop of its own with so many products, in its table and in the stored catalogue. */
async function openShop(count: number) {
  process.env.TABLE = `segments-${shops++}`;
  objects.clear();
  await openTable(process.env.TABLE);
  vi.resetModules();
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const index = await import("../../functions/catalogue/index/catalogue-index.ts");
  const { handler } = await import("../../functions/jobs/catalogue.ts");
  const products = Array.from({ length: count }, (_, at) => benchProduct(at, count, now));
  await writeAll(products.flatMap((product) => itemsOf(createProduct(product))));
  await index.storeCatalogue(now);
  requests = [];
  const everything = { keyword: "", sort: "newest", fromPaise: 0, toPaise: 5_000_000 } as const;
  return {
    products,
    index,
    rebuild: () => handler({}),
    change: async (entry: CatalogueEntry) => {
      await transact({ catalogue: index.recordChange(entry, new Date()) });
    },
    remove: async (id: string) => {
      await transact({ catalogue: index.recordRemoval(id, new Date()) });
    },
    list: (keyword = "", length = 10_000) =>
      index.findInCatalogue({ ...everything, keyword }, { start: 0, count: length }),
    /** Reads as a function that starts now. */
    async listAnew(keyword = "") {
      vi.resetModules();
      const { findInCatalogue } = await import("../../functions/catalogue/index/catalogue-index.ts");
      return findInCatalogue({ ...everything, keyword }, { start: 0, count: 10_000 });
    },
    async manifest() {
      const { findManifest } = await import("../../functions/catalogue/index/manifest.table.ts");
      const manifest = await findManifest();
      if (!manifest) throw new Error("The catalogue is stored");
      return manifest;
    },
    async pending() {
      const { readPending } = await import("../../functions/catalogue/index/pending.table.ts");
      return (await readPending()).pending;
    },
  };
}

const named = (product: Product, name: string): Product => ({ ...product, name });
const sum = (method: string) =>
  requests.filter((each) => each.method === method).reduce((all, { bytes }) => all + bytes, 0);
const loaded = () => requests.filter(({ method }) => method === "GET").map(({ key }) => key);

test("storing a change writes only its own size, however large the catalogue is, and reads no segment", async () => {
  const written: number[] = [];
  for (const count of [50, 5000]) {
    const shop = await openShop(count);
    const product = benchProduct(7, 50, now);
    await shop.change({ ...named(product, "Xylofon"), id: shop.products[0]?.id ?? "" });
    await shop.index.storePending(new Date());
    expect(loaded()).toEqual([]);
    expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(2);
    written.push(sum("PUT"));
    expect((await shop.list("xylofon")).total).toBe(1);
    expect((await shop.list()).total).toBe(count);
  }
  expect(Math.max(...written)).toBeLessThan(1.05 * Math.min(...written));
  expect(Math.max(...written)).toBeLessThan(3000);
});

test("a reader loads only the segments that are new", async () => {
  const shop = await openShop(300);
  await shop.list();
  expect(loaded()).toHaveLength(1);
  for (const [index, product] of shop.products.slice(0, 20).entries()) {
    requests = [];
    await shop.change(named(product, `Xylofon ${index}`));
    expect((await shop.list("xylofon")).total).toBe(index + 1);
    expect(loaded()).toEqual([]);
    await shop.index.storePending(new Date());
    requests = [];
    expect((await shop.list("xylofon")).total).toBe(index + 1);
    expect(loaded()).toHaveLength(1);
  }
  expect((await shop.list()).total).toBe(300);
  expect((await shop.manifest()).segments.length).toBeLessThan(12);
});

test("several writers at once lose no change, and the later change of a product wins", async () => {
  const shop = await openShop(26);
  const [first, ...others] = shop.products;
  const changes = others.map((product, index) => async () => {
    await shop.change(named(product, `Xylofon early ${index}`));
    await shop.index.storePending(new Date()).catch(() => undefined);
    if (index % 5 === 0) await shop.remove(product.id);
    else await shop.change(named(product, `Xylofon late ${index}`));
    await shop.index.storePending(new Date()).catch(() => undefined);
  });
  for (let start = 0; start < changes.length; start += 5)
    await Promise.all(changes.slice(start, start + 5).map((change) => change()));
  await shop.index.storePending(new Date());
  expect(await shop.pending()).toEqual([]);
  const expected = others.filter((_, index) => index % 5 !== 0).map(({ id }) => id);
  for (const list of [shop.list, shop.listAnew]) {
    expect((await list("xylofon late")).ids.toSorted()).toEqual(expected.toSorted());
    expect((await list("early")).ids).toEqual([]);
    expect((await list()).ids.toSorted()).toEqual([first?.id, ...expected].toSorted());
  }
});

test("a change still pending because its writer died after storing it is stored again", async () => {
  const shop = await openShop(10);
  const { put } = await import("../../functions/platform/expressions.ts");
  const { getItem, write } = await import("../../functions/platform/table.ts");
  const [product] = shop.products;
  if (!product) throw new Error("No product");
  await shop.change(named(product, "Xylofon"));
  const key = { pk: `PRODUCT#${product.id}`, sk: "CHANGE" };
  const waiting = await getItem(key);
  await shop.index.storePending(new Date());
  await write(put({ ...waiting, ...key }));
  expect(await shop.pending()).toHaveLength(1);
  for (const list of [shop.list, shop.listAnew]) expect((await list("xylofon")).total).toBe(1);
  await shop.index.storePending(new Date());
  expect(await shop.pending()).toEqual([]);
  for (const list of [shop.list, shop.listAnew]) expect((await list("xylofon")).total).toBe(1);
  expect((await shop.listAnew()).size).toBe(10);
});

test("a write that fails halfway leaves the catalogue unchanged and the change pending", async () => {
  const shop = await openShop(10);
  await shop.list();
  const [product] = shop.products;
  if (!product) throw new Error("No product");
  const before = await shop.manifest();
  await shop.change(named(product, "Xylofon"));
  refuses = (method) => method === "PUT";
  await expect(shop.index.storePending(new Date())).rejects.toThrow("S3 answers 403");
  expect(await shop.manifest()).toEqual(before);
  expect(await shop.pending()).toHaveLength(1);
  expect((await shop.list("xylofon")).total).toBe(1);
  refuses = () => false;
  await shop.index.storePending(new Date());
  expect((await shop.listAnew("xylofon")).total).toBe(1);
});

test("merged segments are deleted once no reader can still request them", async () => {
  const shop = await openShop(100);
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  for (const [index, product] of shop.products.slice(0, 30).entries()) {
    await shop.change(named(product, `Xylofon ${index}`));
    await shop.index.storePending(later(2 * index));
  }
  const { segments, retired } = await shop.manifest();
  expect(retired.length).toBeLessThan(5);
  expect(objects.size).toBe(2 * (segments.length + retired.length));
  expect((await shop.listAnew("xylofon")).total).toBe(30);
});

test("invoking the job by hand rebuilds a catalogue whose segments are lost", async () => {
  const shop = await openShop(40);
  const { segments } = await shop.manifest();
  const { deleteSegment } = await import("../../functions/catalogue/index/objects.ts");
  await Promise.all(segments.map(({ id }) => deleteSegment(id)));
  expect((await shop.listAnew()).total).toBe(40);
  await shop.rebuild();
  requests = [];
  expect((await shop.listAnew()).total).toBe(40);
  expect(loaded()).toEqual([`catalogue/${(await shop.manifest()).segments[0]?.id}-listing.zst`]);
});

/** The manifest of another release, as it stores one. */
async function storeOther(version: number): Promise<void> {
  const { put } = await import("../../functions/platform/expressions.ts");
  const { write } = await import("../../functions/platform/table.ts");
  const key = { pk: "CATALOGUE", sk: "MANIFEST", kindPk: "CATALOGUE", kindSk: "MANIFEST" };
  const segments = [{ id: "0a", size: 20 }];
  await write(put({ ...key, version, format: "2 earbuds", segments, retired: [] }));
}

test("two releases side by side keep separate catalogues, and neither loses a change", async () => {
  const shop = await openShop(20);
  const { removeManifest, findManifest } = await import("../../functions/catalogue/index/manifest.table.ts");
  const { getItem } = await import("../../functions/platform/table.ts");
  const other = { pk: "CATALOGUE", sk: "MANIFEST" };
  const own = await getItem({ pk: "CATALOGUE", sk: `MANIFEST#${await format()}` });
  // What the release before takes for a change must have an id; it removes a product that never was.
  expect(own).toMatchObject({ kindPk: "CATALOGUE", id: "000000000000000000000000" });
  expect(own).not.toHaveProperty("entry");

  // Before this release has stored anything, it reads the table; the other's manifest stays.
  await removeManifest({ pk: String(own?.pk), sk: String(own?.sk) });
  await storeOther(7);
  expect((await shop.listAnew()).total).toBe(20);
  const [product, another] = shop.products;
  if (!product || !another) throw new Error("No product");
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  await shop.change(named(product, "Xylofon"));
  await shop.index.storePending(minutes(0));
  expect(await findManifest()).toMatchObject({ others: 7 });
  expect(await getItem(other)).toMatchObject({ version: 7, segments: [{ id: "0a" }] });
  // Readers of the other release go on seeing the change, since it still waits.
  expect(await shop.pending()).toHaveLength(1);
  expect((await shop.listAnew("xylofon")).total).toBe(1);

  // The release was taken back and has stored a change that this one never saw: what it has is not trusted.
  await storeOther(8);
  requests = [];
  expect((await shop.listAnew("xylofon")).total).toBe(1);
  expect(loaded()).toEqual([]);
  await shop.change(named(another, "Xylofon"));
  await shop.index.storePending(minutes(5));
  expect((await shop.listAnew("xylofon")).total).toBe(2);
  expect(await findManifest()).toMatchObject({ others: 8 });

  // Nobody can still run the other release.
  await shop.change(named(another, "Xylofon too"));
  await shop.index.storePending(minutes(40));
  expect(await shop.pending()).toEqual([]);
  expect(await getItem(other)).toBeUndefined();
  expect(requests.filter(({ method }) => method === "DELETE").map(({ key }) => key)).toEqual(
    expect.arrayContaining(["catalogue/0a-listing.zst", "catalogue/0a-names.zst"]),
  );
  expect((await shop.listAnew("xylofon")).total).toBe(2);
});

test("the country of origin survives a rebuild, and changes that the last release recorded without it", async () => {
  const shop = await openShop(3);
  const [made, other] = shop.products;
  if (!made || !other) throw new Error("No product");
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { put } = await import("../../functions/platform/expressions.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const product = { ...made, id: "f".repeat(24), declarations: { countryOfOrigin: "VN" } };
  await transact({ ...createProduct(product), catalogue: shop.index.recordChange(product, new Date()) });
  const everything = { keyword: "", sort: "newest", fromPaise: 0, toPaise: 5_000_000 } as const;
  const fromVietnam = async () =>
    (await shop.index.findInCatalogue({ ...everything, origins: ["VN"] }, { start: 0, count: 9 })).ids;
  expect(await fromVietnam()).toEqual([product.id]);
  await shop.rebuild();
  expect(await fromVietnam()).toEqual([product.id]);

  const key = { pk: `PRODUCT#${product.id}`, sk: "CHANGE" };
  const { id, name, category, description, pricePaise, createdAt } = { ...product, name: "Xylofon" };
  const entry = { id, name, category, description, pricePaise, createdAt };
  const at = new Date();
  await transact({
    change: put({ ...key, kindPk: "CATALOGUE", kindSk: `${at.toISOString()}#0`, id, entry }),
    other: shop.index.recordChange(named(other, "Xylofon"), at),
  });
  await shop.index.storePending(new Date());
  expect((await shop.list("xylofon")).total).toBe(2);
  expect(await fromVietnam()).toEqual([product.id]);
});

async function format(): Promise<string> {
  return (await import("../../functions/catalogue/index/manifest.table.ts")).catalogueFormat;
}
