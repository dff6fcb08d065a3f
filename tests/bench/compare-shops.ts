import type { BenchShop } from "./bench-shop.ts";
import { median, short, tableOf } from "./median.ts";

const changes = 10;
const turns = 20;
const warmUps = 10;

/** Resolves to its milliseconds. */
export type Request = (shop: BenchShop, turn: number) => Promise<number>;

/** Medians, with the ratio to the first shop. Each shop is asked in turn, the first turns to warm up. */
export async function measureRequests(
  shops: readonly BenchShop[],
  requests: Readonly<Record<string, Request>>,
): Promise<string> {
  const rows: string[][] = [];
  for (const [name, request] of Object.entries(requests)) {
    const times = shops.map((): number[] => []);
    for (let turn = 0; turn < warmUps + turns; turn++)
      for (const [index, shop] of shops.entries()) {
        const took = await request(shop, turn);
        if (turn >= warmUps) times[index]?.push(took);
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
async function changeOne({ stage, staff, takeWritten }: BenchShop, index: number): Promise<Change> {
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

export async function measureChanges(shops: readonly BenchShop[]): Promise<string> {
  for (const { stage } of shops) await stage.post("/_local/control", { listingAgeMs: 0 });
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
