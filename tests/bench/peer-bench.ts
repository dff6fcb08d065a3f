import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type Load, type LoadRequest, load } from "./http-load.ts";
import { median, short, tableOf } from "./median.ts";
import { openRelease } from "./releases.ts";
import { startShop } from "./start-shop.ts";

const products = 10_000;
const connections = 16;
const seconds = 2;
const turns = 3;

type Operations = Readonly<Record<string, readonly LoadRequest[]>>;

interface Shop {
  name: string;
  url: URL;
  operations: Operations;
  close(): Promise<void>;
}

const paths = (all: readonly string[]): LoadRequest[] => all.map((path) => ({ path: `/api/v1${path}` }));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function listedIds(url: URL, page: number): Promise<string[]> {
  const { products: listed } = await (await fetch(new URL(`/api/v1/products?page=${page}`, url))).json();
  return listed.map(({ _id }: { _id: string }) => _id);
}

/** What many shoppers ask for at a time, and in the last two rows pages and products all over the catalogue. */
async function earshotOperations(url: URL): Promise<Operations> {
  const shown = await listedIds(url, 1);
  const others: string[] = [];
  for (let page = 5; page < 800; page += 4) others.push(...(await listedIds(url, page)));
  return {
    "list page": paths([1, 2, 3, 40].map((page) => `/products?page=${page}`)),
    "category page": paths(["earbuds", "speakers"].map((category) => `/products?category=${category}`)),
    keyword: paths(
      ["kestrel", "wireless%20headphones", "drift%20pro"].map((word) => `/products?keyword=${word}`),
    ),
    "keyword and category": paths(
      ["kestrel&category=earbuds", "wireless&category=headphone"].map((word) => `/products?keyword=${word}`),
    ),
    product: paths(shown.map((id) => `/product/${id}`)),
    "any of 800 list pages": paths(numbers(800).map((page) => `/products?page=${page}`)),
    "any of 2,400 products": paths(others.map((id) => `/product/${id}`)),
  };
}

async function openShop(name: string, checkout?: string): Promise<Shop> {
  const stage = await startShop(products, {}, checkout);
  const url = new URL(stage.url);
  return { name, url, operations: await earshotOperations(url), close: () => stage.close() };
}

/** How fast this client is when the answer costs the server nothing. */
async function askStub(bytes: number): Promise<Load> {
  const script = fileURLToPath(new URL("stub-server.ts", import.meta.url));
  const stub = spawn(process.execPath, [script, String(Math.round(bytes))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(stub.stdout, "data");
  try {
    return await load(new URL(`http://127.0.0.1:${Number(port)}`), [{ path: "/" }], { connections, seconds });
  } finally {
    stub.kill();
  }
}

const rate = (loads: readonly Load[]): number => median(loads.map(({ perSecond }) => perSecond));

/** Alternately, so that what else the machine does slows all shops alike. */
async function compare(
  name: string,
  shops: readonly Shop[],
): Promise<{ cells: string[]; load: Load | undefined }> {
  const loads = shops.map((): Load[] => []);
  for (const { url, operations } of shops)
    await load(url, operations[name] ?? [], { connections, seconds: 1 });
  for (let turn = 0; turn < turns; turn++)
    for (const [index, { url, operations }] of shops.entries())
      loads[index]?.push(await load(url, operations[name] ?? [], { connections, seconds }));
  const alone: number[] = [];
  for (const { url, operations } of shops)
    alone.push((await load(url, operations[name] ?? [], { connections: 1, seconds: 1 })).median);
  const cells = loads.map((each, index) => `${short(rate(each))}, ${alone[index]?.toFixed(2)}`);
  return { cells, load: loads.at(-1)?.at(-1) };
}

async function measure(shops: readonly Shop[]): Promise<string> {
  const rows: string[][] = [];
  const before = loadavg()[0];
  for (const name of Object.keys(shops[0]?.operations ?? {})) {
    const { cells, load: last } = await compare(name, shops);
    const stub = await askStub(last?.bytesPerAnswer ?? 0);
    rows.push([
      name,
      ...cells,
      `${short(last?.clientShare ?? 0)}`,
      `${short(stub.perSecond)}, ${stub.median.toFixed(2)}`,
    ]);
  }
  const head = ["answers a second, ms alone", ...shops.map(({ name }) => name), "client's share", "stub"];
  return `${tableOf(head, rows)}\n\nLoad of the machine: ${before?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.`;
}

export interface PeerOptions {
  /** Any shop, instead of this one's releases. */
  url: string | undefined;
  /** A JSON file of its requests by operation, for a shop of another kind. */
  requests: string | undefined;
  /** Tags or commits to compare with. */
  releases: readonly string[];
}

/** Five operations over 16 connections: of a shop at a URL, or of this one beside its releases, in turn. */
export async function benchPeer({ url: given, requests, releases }: PeerOptions): Promise<string> {
  const shops: Shop[] = [];
  try {
    if (given) {
      const url = new URL(given);
      const operations = requests ? JSON.parse(readFileSync(requests, "utf8")) : await earshotOperations(url);
      shops.push({ name: url.host, url, operations, close: async () => undefined });
    } else {
      for (const release of releases) shops.push(await openShop(release, openRelease(release)));
      shops.push(await openShop("now"));
    }
    return await measure(shops);
  } finally {
    for (const { close } of shops) await close();
  }
}
