import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { startDatabase } from "../../infra/local/dynamodb.ts";
import { listen } from "../../infra/local/http.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";
import { listings, pageSizeOfStaff, pages, staffLists } from "./catalogue-queries.ts";
import { median, milliseconds, short, tableOf } from "./median.ts";
import { credentials, environmentFor, runScript } from "./run-script.ts";
import { signInStaff } from "./staff.ts";

const changes = 10;
const turns = 20;

interface Shop {
  products: number;
  stage: TestStage;
  staff: Client;
  /** Bytes of objects that were stored since the last time. */
  takeWritten(): number;
  close(): Promise<void>;
}

/** A bucket that counts what is stored in it. */
async function startBucket(directory: string) {
  await mkdir(directory, { recursive: true });
  const options = { directory, silent: true, allowMismatchedSignatures: true, vhostBuckets: false };
  const answer = new S3rver(options).callback();
  let written = 0;
  const { url, close } = await listen((request, response) => {
    if (request.method === "PUT") written += Number(request.headers["content-length"] ?? 0);
    answer(request, response);
  });
  const takeWritten = (): number => {
    const bytes = written;
    written = 0;
    return bytes;
  };
  return { url, close, takeWritten };
}

async function openShop(products: number): Promise<Shop> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const bucket = await startBucket(join(dir, "s3"));
  const environment = environmentFor({ database: database.url, objects: bucket.url });
  const stage = await startStage({
    dataDir: join(dir, "data"),
    env: { ...credentials, DYNAMODB_ENDPOINT: database.url, S3_ENDPOINT: bucket.url },
  });
  await runScript("fill-catalogue.ts", [`${products}`], environment);
  await stage.drain();
  bucket.takeWritten();
  return {
    products,
    stage,
    staff: await signInStaff(stage, environment),
    takeWritten: bucket.takeWritten,
    async close() {
      await stage.close();
      await bucket.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

type Request = (shop: Shop, turn: number) => Promise<number>;

/** By name, each asks for another page in each turn, so that no cache answers. */
function requests(): Record<string, Request> {
  const ofShoppers = Object.entries(listings).map(([name, query]): [string, Request] => [
    name,
    ({ stage }, turn) => {
      const { keyword, category, fromPaise, toPaise } = query;
      const page = pages[turn % pages.length] ?? 1;
      const prices = { "price[gte]": fromPaise / 100, "price[lte]": toPaise / 100 };
      return milliseconds(() => stage.client().call("products/list", { keyword, category, page, ...prices }));
    },
  ]);
  const ofStaff = Object.entries(staffLists).map(([name, query]): [string, Request] => {
    const cursors = new Map<Shop, string | undefined>();
    return [
      name,
      (shop, turn) =>
        milliseconds(async () => {
          const cursor = turn % pages.length === 0 ? undefined : cursors.get(shop);
          const asked = { ...query, limit: pageSizeOfStaff, cursor };
          const { nextCursor } = await shop.staff.call("admin/products/list", asked);
          cursors.set(shop, nextCursor);
        }),
    ];
  });
  return Object.fromEntries([...ofShoppers, ...ofStaff]);
}

async function measureRequests(shops: readonly Shop[]): Promise<string> {
  const rows: string[][] = [];
  for (const [name, request] of Object.entries(requests())) {
    const times = shops.map((): number[] => []);
    for (let turn = 0; turn < turns + pages.length; turn++)
      for (const [index, shop] of shops.entries()) {
        const took = await request(shop, turn);
        if (turn >= pages.length) times[index]?.push(took);
      }
    const [first = Number.NaN, ...others] = times.map(median);
    rows.push([name, short(first), ...others.map((time) => `${short(time)} (${short(time / first)}×)`)]);
  }
  return tableOf(["ms", ...shops.map(({ products }) => products.toLocaleString("en"))], rows);
}

interface Change {
  answered: number;
  visible: number;
  stored: number;
  bytes: number;
}

/** One edit by staff: until it is answered, until a search finds it, and until it is in a segment. */
async function changeOne({ stage, staff, takeWritten }: Shop, index: number): Promise<Change> {
  const { products } = await staff.call("products/list", { page: 1 + (index % 10) });
  const product = products[index % products.length];
  if (!product) throw new Error("No products");
  const { _id: id, description, price, category, stock } = product;
  const name = `Xylofon ${"abcdefghijklmnopqrstuvwxyz"[index % 26]}${index} ${Date.now()}`;
  takeWritten();
  const began = performance.now();
  await staff.call("admin/products/update", { id, name, description, price, category, stock });
  const answered = performance.now() - began;
  const keyword = name.split(" ").at(-1) ?? "";
  while ((await staff.call("products/list", { keyword, sort: "best" })).products[0]?._id !== id);
  const visible = performance.now() - began;
  await stage.drain();
  return { answered, visible, stored: performance.now() - began, bytes: takeWritten() };
}

async function measureChanges(shops: readonly Shop[]): Promise<string> {
  const measured = shops.map((): Change[] => []);
  for (let index = 0; index < changes; index++)
    for (const [at, shop] of shops.entries()) measured[at]?.push(await changeOne(shop, index));
  const rows = (["answered", "visible", "stored", "bytes"] as const).map((field) => {
    const [first = Number.NaN, ...others] = measured.map((all) => median(all.map((each) => each[field])));
    return [
      field === "bytes" ? "bytes of segments" : `${field}, ms`,
      short(first),
      ...others.map((value) => `${short(value)} (${short(value / first)}×)`),
    ];
  });
  const slowest = measured.map((all) => short(Math.max(...all.map(({ visible }) => visible))));
  rows.push(["visible at the latest, ms", ...slowest]);
  return tableOf(["one change", ...shops.map(({ products }) => products.toLocaleString("en"))], rows);
}

/** Requests and changes of shops of these sizes, in turn, through the local gateway; medians and ratios. */
export async function benchCatalogue(sizes: readonly number[]): Promise<string> {
  const shops: Shop[] = [];
  try {
    for (const size of sizes) shops.push(await openShop(size));
    const listed = await measureRequests(shops);
    return `${listed}\n\n${await measureChanges(shops)}`;
  } finally {
    for (const shop of shops) await shop.close();
  }
}
