import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestStage } from "../support/stage.ts";
import { tableOf } from "./median.ts";
import { type Purchase, pay, place, productsInStock, register, start } from "./purchase.ts";
import { startShop } from "./start-shop.ts";

const connections = 6;
/** Below the limit of ten payments an hour for each shopper. */
const purchasesPerShopper = 8;

/** Resident memory of a process in MB, on Linux. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

function memoryOf({ process }: TestStage): string[] {
  const pid = process.pid ?? 0;
  const database = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);
  return [residentMb(pid), residentMb(database)].map((mb) => mb.toFixed(0));
}

const pathsOf = (product: string): string[] => [
  "products",
  "products?keyword=wireless",
  "products/suggest?keyword=wi",
  `product/${product}`,
];

/** Generates load and counts it. */
class Load {
  shoppers = 0;
  reads = 0;
  orders = 0;
  readonly #stage: TestStage;
  readonly #products: readonly string[];
  readonly #key: string;

  constructor(stage: TestStage, products: readonly string[], key: string) {
    this.#stage = stage;
    this.#products = products;
    this.#key = key;
  }

  async run(until: number): Promise<void> {
    const shop = async () => {
      while (performance.now() < until) await this.#shop(until);
    };
    await Promise.all(Array.from({ length: connections }, shop));
  }

  async #shop(until: number): Promise<void> {
    const client = await register(this.#stage, this.shoppers++);
    for (let count = 0; count < purchasesPerShopper && performance.now() < until; count++) {
      const product = this.#products[this.orders % this.#products.length] ?? "";
      for (const path of pathsOf(product)) {
        await (await client.send(`/api/v1/${path}`)).arrayBuffer();
        this.reads += 1;
      }
      const purchase: Purchase = { client, orderItems: [{ product, quantity: 1 }], secret: "" };
      await start(purchase);
      await pay(this.#stage, this.#key, purchase);
      await place(purchase);
      this.orders += 1;
    }
  }
}

/** Memory of the stage and its database, minute by minute under load. */
export async function benchMemory(minutes: number): Promise<string> {
  const stage = await startShop(1000);
  try {
    const client = stage.client();
    const idle = memoryOf(stage);
    const { stripeApiKey } = await client.call("payments/key", {});
    const load = new Load(stage, await productsInStock(client), stripeApiKey);
    const rows = [["idle", "0", "0", "0", ...idle]];
    const ended = load.run(performance.now() + minutes * 60_000);
    for (let minute = 1; minute <= minutes; minute++) {
      await Promise.race([sleep(60_000), ended]);
      rows.push([`${minute}`, `${load.shoppers}`, `${load.reads}`, `${load.orders}`, ...memoryOf(stage)]);
    }
    await ended;
    return tableOf(["minute", "shoppers", "reads", "orders", "stage MB", "database MB"], rows);
  } finally {
    await stage.close();
  }
}
