import { expect } from "vitest";
import type { Answer as AnswerOf, Request } from "../../../shared/contract.ts";
import { readBooks } from "./books.ts";
import type { Shop } from "./shop.ts";
import type { Answer, Cart, Shopper, TestProduct } from "./shopper.ts";

type Job = AnswerOf<"admin/jobs/get">["job"];
type Lines = AnswerOf<"admin/jobs/lines">["lines"];

/** A bulk edit that staff take through its passes; `drain` works off the queue of jobs. */
export class BulkEdit {
  readonly #shop: Shop;
  readonly #staff: Shopper;
  id = "";

  constructor(shop: Shop, staff: Shopper) {
    this.#shop = shop;
    this.#staff = staff;
  }

  drain = () => this.#shop.drainQueue("batch");

  async check(products: readonly TestProduct[], change: Request<"admin/bulk-edits/create">["change"]) {
    // Signs in again, if the clock ended the session.
    await this.#staff.send("GET", "/api/v1/admin/jobs");
    const ids = products.map(({ id }) => id);
    const created = await this.#staff.client.call("admin/bulk-edits/create", { select: { ids }, change });
    this.id = created.job._id;
    await this.drain();
    return this.job();
  }

  async begin(step: "run" | "undo"): Promise<void> {
    await this.#staff.client.call("admin/jobs/step", { id: this.id, step });
  }

  async job(): Promise<Job> {
    await this.#staff.send("GET", "/api/v1/admin/jobs");
    return (await this.#staff.client.call("admin/jobs/get", { id: this.id })).job;
  }

  async lines(): Promise<Lines> {
    const lines: Lines = [];
    let cursor: string | undefined;
    do {
      const page = await this.#staff.client.call("admin/jobs/lines", { id: this.id, limit: 500, cursor });
      lines.push(...page.lines);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return lines;
  }
}

export async function pricesOf(shop: Shop, products: readonly TestProduct[]): Promise<number[]> {
  const stored = (await readBooks(shop)).products;
  return products.map(({ id }) => (stored.get(id)?.pricePaise ?? 0) / 100);
}

interface Checkout {
  shopper: Shopper;
  cart: Cart;
  held: Answer;
}

const price = 1000;
const raised = 1100;

/** Pays what was held, and expects the price that the checkout began with. */
async function finish({ shopper, cart, held }: Checkout): Promise<void> {
  expect((await shopper.start(cart)).amount).toBe(held.amount);
  await shopper.pay(held.client_secret);
  const { status, order } = await shopper.place(held.client_secret, cart);
  expect(status).toBe(201);
  expect(order?.orderItems.map((item) => item.price)).toEqual(cart.map(() => price));
}

interface Size {
  products: number;
  checkouts: number;
  /** Products that staff edit between the run and the undo. */
  edited: number;
}

async function hold(shop: Shop, products: readonly TestProduct[], count: number): Promise<Checkout[]> {
  const checkouts: Checkout[] = [];
  for (let index = 0; index < count; index++) {
    const shopper = await shop.shopper();
    const cart = [0, 1, 2].map(
      (line) => [products[(index * 7 + line) % products.length] ?? products[0]!, 1] as const,
    );
    checkouts.push({ shopper, cart, held: await shopper.start(cart) });
  }
  return checkouts;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/**
 * Reprices products while checkouts hold some of them, half of which are paid during the run and half after it; then
 * undoes it after some were edited. Returns the seconds of each pass.
 */
export async function repriceWhileHeld(shop: Shop, size: Size) {
  const staff = await shop.admin();
  const products: TestProduct[] = [];
  for (let index = 0; index < size.products; index++)
    products.push(await shop.product({ stock: 200, price }));
  const checkouts = await hold(shop, products, size.checkouts);
  const [during, after] = [checkouts.slice(0, size.checkouts / 2), checkouts.slice(size.checkouts / 2)];

  const edit = new BulkEdit(shop, staff);
  const check = await timed(() => edit.check(products, { price: { by: "percent", value: 10 } }));
  expect(await edit.job()).toMatchObject({ state: "checked", changed: size.products, refused: 0 });
  expect(new Set(await pricesOf(shop, products))).toEqual(new Set([price]));
  await edit.begin("run");
  const run = await timed(() => Promise.all([edit.drain(), ...during.map(finish)]));
  expect(await edit.job()).toMatchObject({ state: "done", changed: size.products, refused: 0 });
  expect(new Set(await pricesOf(shop, products))).toEqual(new Set([raised]));
  const [newest] = products;
  const late = await shop.shopper();
  expect((await late.start([[newest!, 1]])).amount).toBe(raised * 102);
  await Promise.all(after.map(finish));

  const touched = products.slice(0, size.edited);
  for (const product of touched) {
    const { status } = await staff.edit(product, { price: 555, stock: 0, stockBase: 0 });
    expect(status).toBe(200);
  }
  await edit.begin("undo");
  const undo = await timed(edit.drain);
  expect(await edit.job()).toMatchObject({
    state: "undone",
    changed: size.products - size.edited,
    refused: size.edited,
  });
  const left = (await edit.lines()).filter(({ outcome }) => outcome === "refused");
  expect(left.map(({ product, problem }) => [product, problem?.column])).toEqual(
    touched.map(({ id }) => [id, "Price"]),
  );
  expect(await pricesOf(shop, products)).toEqual(
    products.map((product) => (touched.includes(product) ? 555 : price)),
  );
  return { check, run, undo };
}
