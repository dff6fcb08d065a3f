import type { Client } from "../support/client.ts";
import { percentile, short, tableOf } from "./median.ts";
import { type Purchase, pay, place, register, start } from "./purchase.ts";
import { startShop } from "./start-shop.ts";

/** Each shopper buys once per batch, which stays below the limit of ten payments an hour. */
const shopperCount = 30;
const rounds = [
  { connections: 1, batches: 1 },
  { connections: 16, batches: 4 },
] as const;

/** Throughput and latency of one kind of call. */
class Timing {
  readonly #times: number[] = [];
  #elapsed = 0;

  /** Runs `work` for every item, `connections` at a time. */
  async measure<T>(
    items: readonly T[],
    connections: number,
    work: (item: T) => Promise<unknown>,
  ): Promise<void> {
    const queue = items.values();
    const began = performance.now();
    const worker = async () => {
      for (const item of queue) {
        const start = performance.now();
        await work(item);
        this.#times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    this.#elapsed += performance.now() - began;
  }

  toString(): string {
    const perSecond = (this.#times.length * 1000) / this.#elapsed;
    return `${short(perSecond)}/s, ${short(percentile(this.#times, 0.5))}, ${short(percentile(this.#times, 0.99))}`;
  }
}

/** Measures a purchase from "Pay Now" to the order with the Stripe simulator, without the card confirmation. */
export async function benchCheckout(products: number): Promise<string> {
  const stage = await startShop(products);
  try {
    await stage.post("/_local/stripe/control", { webhooks: "off" });
    const shoppers: Client[] = [];
    for (let index = 0; index < shopperCount; index++) shoppers.push(await register(stage, index));
    const listed = await stage.client().call("products/list", { "price[lte]": 20_000 });
    const inStock = listed.products.filter(({ stock }) => stock > 100);
    const { stripeApiKey } = await stage.client().call("payments/key", {});
    const rows: string[][] = [["start a payment"], ["place an order"]];
    for (const { connections, batches } of rounds) {
      const [starting, placing] = [new Timing(), new Timing()];
      for (let batch = 0; batch < batches; batch++) {
        const purchases = shoppers.map((client, index): Purchase => {
          const product = inStock[(index + batch) % inStock.length]?._id ?? "";
          return { client, orderItems: [{ product, quantity: 1 }], secret: "" };
        });
        await starting.measure(purchases, connections, start);
        for (const purchase of purchases) await pay(stage, stripeApiKey, purchase);
        await placing.measure(purchases, connections, place);
      }
      rows[0]?.push(String(starting));
      rows[1]?.push(String(placing));
    }
    return tableOf([`${products.toLocaleString("en")} products`, "1 connection", "16 connections"], rows);
  } finally {
    await stage.close();
  }
}
