import { Refused } from "../support/client.ts";
import type { TestStage } from "../support/stage.ts";
import { milliseconds } from "./median.ts";
import { openLoop } from "./open-loop.ts";
import { type Purchase, pay, place, productsInStock, register, start } from "./purchase.ts";

/** With each tenth order somebody else begins a checkout and leaves. */
const ordersPerAbandoned = 10;
/** Below the limit of ten payments an hour for each shopper. */
const ordersPerShopper = 9;
/** More than may wait for an answer at once. */
const waiting = 200;
const registeredAtOnce = 8;

interface Shopper {
  client: Purchase["client"];
  orders: number;
}

/** Shoppers who buy at a steady rate, and what they saw. */
export class Shoppers {
  /** Milliseconds of each call. */
  readonly times = { start: [] as number[], place: [] as number[], list: [] as number[] };
  /** Refused calls by their reason. */
  readonly refusals: Record<string, number> = {};
  paid = 0;
  placed = 0;
  abandoned = 0;
  readonly #stage: TestStage;
  readonly #free: Shopper[] = [];
  #products: string[] = [];
  #key = "";

  constructor(stage: TestStage) {
    this.#stage = stage;
  }

  /** Registers as many shoppers as so many orders and abandoned checkouts need. */
  async prepare(orders: number): Promise<void> {
    const client = this.#stage.client();
    this.#products = await productsInStock(client);
    this.#key = (await client.call("payments/key", {})).stripeApiKey;
    const count = Math.ceil(orders / ordersPerShopper + orders / ordersPerAbandoned) + waiting;
    const indexes = Array.from({ length: count }).keys();
    const worker = async () => {
      for (const index of indexes) this.#free.push({ client: await register(this.#stage, index), orders: 0 });
    };
    await Promise.all(Array.from({ length: registeredAtOnce }, worker));
  }

  /** `perSecond` orders a second, and two lists of products. Resolves once all calls are answered. */
  async shop(perSecond: number, seconds: number): Promise<void> {
    const listing = openLoop({ count: 2 * seconds, perSecond: 2 }, (index) => this.#list(index));
    await openLoop({ count: perSecond * seconds, perSecond }, async (index, dueAt) => {
      const isWithAbandoned = index % ordersPerAbandoned === 0;
      await Promise.all([this.#buy(index, dueAt), isWithAbandoned && this.#abandon(index)]);
    });
    await listing;
  }

  async #list(index: number): Promise<void> {
    const client = this.#stage.client();
    const took = await milliseconds(() => client.call("products/list", { page: 1 + (index % 40) }));
    this.times.list.push(took);
  }

  async #buy(index: number, dueAt: number): Promise<void> {
    await this.#visit(index, async (purchase, shopper) => {
      await start(purchase);
      this.times.start.push(performance.now() - dueAt);
      await pay(this.#stage, this.#key, purchase);
      this.paid += 1;
      this.times.place.push(await milliseconds(() => place(purchase)));
      this.placed += 1;
      shopper.orders += 1;
      if (shopper.orders < ordersPerShopper) this.#free.push(shopper);
    });
  }

  /** The shopper does not come back, since another checkout would end this one. */
  async #abandon(index: number): Promise<void> {
    await this.#visit(index, async (purchase) => {
      await start(purchase);
      this.abandoned += 1;
    });
  }

  async #visit(index: number, shop: (purchase: Purchase, shopper: Shopper) => Promise<void>): Promise<void> {
    const product = this.#products[index % this.#products.length] ?? "";
    const other = this.#products[(index * 7 + 1) % this.#products.length] ?? "";
    const orderItems = [...new Set([product, other])].map((each) => ({ product: each, quantity: 1 }));
    try {
      const shopper = this.#free.shift();
      if (!shopper) throw new Error("every shopper still waits for an answer");
      await shop({ client: shopper.client, orderItems, secret: "" }, shopper);
    } catch (error) {
      const reason = error instanceof Refused ? `${error.status} ${error.code}` : String(error);
      this.refusals[reason] = (this.refusals[reason] ?? 0) + 1;
    }
  }
}
