import type { Client } from "../support/client.ts";
import { freePort, type TestStage } from "../support/stage.ts";
import { load } from "./http-load.ts";
import { short, tableOf } from "./median.ts";
import { Inspector, profileMemory, profileTime } from "./profiler.ts";
import { type Purchase, pay, place, productsInStock, register, start } from "./purchase.ts";
import { startShop } from "./start-shop.ts";

const products = 1000;
const buyers = 10;
/** Of each buyer in each of three passes, which stays below the limit of ten payments an hour. */
const ordersPerPass = 3;
const seconds = 2;
/** Names with a smaller share of the time are summed up. */
const minShare = 0.015;

interface Case {
  name: string;
  handler: string;
  /** Prepares a pass, which resolves to the number of its requests. */
  prepare(): Promise<() => Promise<number>>;
}

interface Reading {
  handler: string;
  url: string;
  paths: readonly string[];
  cookie?: string;
}

const reading = (name: string, { handler, url, paths, cookie = "" }: Reading): Case => ({
  name,
  handler,
  prepare: async () => async () => {
    const requests = paths.map((path) => ({ path: `/api/v1${path}`, headers: { cookie } }));
    return (await load(new URL(url), requests, { connections: 1, seconds })).answers;
  },
});

async function registerAll(stage: TestStage): Promise<Client[]> {
  const clients: Client[] = [];
  for (let index = 0; index < buyers; index++) clients.push(await register(stage, index));
  return clients;
}

/** Profiles only the last call of a purchase. */
async function placing(stage: TestStage, clients: readonly Client[]): Promise<Case> {
  const inStock = await productsInStock(stage.client());
  const { stripeApiKey } = await stage.client().call("payments/key", {});
  await stage.post("/_local/stripe/control", { webhooks: "off" });
  const buy = async (client: Client, product: string): Promise<Purchase> => {
    const purchase = { client, orderItems: [{ product, quantity: 1 }], secret: "" };
    await start(purchase);
    await pay(stage, stripeApiKey, purchase);
    return purchase;
  };
  const prepare = async () => {
    const turns = Array.from({ length: ordersPerPass }, (_, turn) => turn);
    const purchases: Purchase[] = [];
    for (const client of clients)
      for (const turn of turns)
        purchases.push(await buy(client, inStock[(purchases.length + turn) % inStock.length] ?? ""));
    await stage.drain();
    return async () => {
      for (const purchase of purchases) await place(purchase);
      return purchases.length;
    };
  };
  return { name: "POST /order/new", handler: "api/orders/place", prepare };
}

type Sums = ReadonlyMap<string, number>;

const total = (sums: Sums): number => [...sums.values()].reduce((all, each) => all + each, 0);

function report(name: string, time: Sums, memory: Sums): string {
  const isShown = (label: string) => (time.get(label) ?? 0) >= total(time) * minShare;
  const labels = [...new Set([...time.keys(), ...memory.keys()])];
  const shown = labels.filter(isShown).sort((a, b) => (time.get(b) ?? 0) - (time.get(a) ?? 0));
  const row = (label: string, of: (sums: Sums) => number) => [
    label,
    short(of(time)),
    short(of(memory) / 1000),
  ];
  const others = labels.filter((label) => !isShown(label));
  const sumOfOthers = (sums: Sums) => others.reduce((all, label) => all + (sums.get(label) ?? 0), 0);
  return tableOf(
    [name, "µs", "kB"],
    [
      ...shown.map((label) => row(label, (sums) => sums.get(label) ?? 0)),
      row(`${others.length} others`, sumOfOthers),
      row("all", total),
    ],
  );
}

const perRequest = (sums: Sums, count: number): Sums =>
  new Map([...sums].map(([name, each]) => [name, each / count]));

async function profile(inspector: Inspector, { name, handler, prepare }: Case): Promise<string> {
  const passOf = async (take: (run: () => Promise<void>) => Promise<Sums>): Promise<Sums> => {
    const run = await prepare();
    let count = 1;
    const sums = await take(async () => {
      count = await run();
    });
    return perRequest(sums, count);
  };
  await (await prepare())();
  const time = await passOf((run) => profileTime(inspector, handler, run));
  const memory = await passOf((run) => profileMemory(inspector, handler, run));
  return report(name, time, memory);
}

/** Where the processor's time and the memory of five requests go, on the built bundles, warm, one at a time. */
export async function benchProfile(): Promise<string> {
  const port = await freePort();
  const stage = await startShop(products, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  const inspector = await Inspector.open(port);
  try {
    const { url } = stage;
    const { products: shown } = await stage.client().call("products/list", {});
    const clients = await registerAll(stage);
    const cookie = [...(clients[0]?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
    const [list, get] = ["api/products/list", "api/products/get"] as const;
    const pages = [1, 2, 3, 40].map((page) => `/products?page=${page}`);
    const categories = ["earbuds", "speakers"].map((category) => `/products?category=${category}`);
    const ids = shown.map(({ _id }) => `/product/${_id}`);
    const tables: string[] = [];
    for (const each of [
      reading("GET /products?page=k", { handler: list, url, paths: pages }),
      reading("GET /products?category=c", { handler: list, url, paths: categories }),
      reading("GET /product/{id}", { handler: get, url, paths: ids }),
      await placing(stage, clients),
      reading("GET /orders/me", { handler: "api/orders/mine", url, paths: ["/orders/me"], cookie }),
    ])
      tables.push(await profile(inspector, each));
    return tables.join("\n\n");
  } finally {
    inspector.close();
    await stage.close();
  }
}
