import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

const description = "Two drivers a side and thirty hours of music.";
const product = { name: "Drift", price: 1999, category: "earbuds", description, stock: 100_000 };
const preload = new URL("../support/count-objects.ts", import.meta.url).href;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop([product], { NODE_OPTIONS: `--no-enable-source-maps --import=${preload}` });
});
afterAll(() => shop.close());

async function buy(client: Client, id: string, key: string): Promise<void> {
  const orderItems = [{ product: id, quantity: 1 }];
  const started = await client.call("payments/start", { orderItems, shippingInfo: address });
  const client_secret = started.client_secret ?? "";
  const intent = client_secret.split("_secret_")[0] ?? "";
  const paid = await fetch(`${shop.stage.url}/_local/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ key, client_secret, payment_method: "pm_card_visa" }),
  });
  expect(paid.status).toBe(200);
  const paymentInfo = { id: intent };
  await client.call("orders/place", { orderItems, shippingInfo: address, paymentInfo });
}

/** A shopper may make ten payments an hour. */
async function sell(shoppers: number): Promise<void> {
  const { products } = await shop.stage.client().call("products/list", {});
  const { stripeApiKey } = await shop.stage.client().call("payments/key", {});
  for (let count = 0; count < shoppers; count++) {
    const client = await shop.shopper();
    for (let order = 0; order < 8; order++) await buy(client, products[0]?._id ?? "", stripeApiKey);
  }
  await shop.stage.drain();
}

/** Number of live objects in the stage's process after a full garbage collection. */
async function countObjects(): Promise<number> {
  const before = shop.stage.output().length;
  shop.stage.process.kill("SIGUSR2");
  for (;;) {
    const count = /objects: (\d+)/.exec(shop.stage.output().slice(before))?.[1];
    if (count !== undefined) return Number(count);
    await sleep(20);
  }
}

/**
 * The minimum within half a minute, since connections and timers of the last calls keep some objects that
 * long.
 */
async function countAtRest(): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 7; attempt++) {
    minimum = Math.min(minimum, await countObjects());
    await sleep(5000);
  }
  return minimum;
}

const shoppers = 8;

/** Whether each of the payments leaves an object behind. */
async function leaveObjects(): Promise<boolean> {
  const before = await countAtRest();
  await sell(shoppers);
  const isAtRest = async () => (await countObjects()) - before < shoppers * 8;
  return vi.waitUntil(isAtRest, { timeout: 90_000, interval: 1000 }).then(
    () => false,
    () => true,
  );
}

test("payments, their mails and events do not accumulate in the stage's memory", async () => {
  await sell(2);
  // On a slow machine its interval ends during the test, and what it loads would count as growth.
  await shop.stage.post("/_local/jobs/sweep");
  // What is loaded once, late, grows the first time only; what payments leave grows every time.
  expect((await leaveObjects()) && (await leaveObjects())).toBe(false);
  expect((await shop.stage.get<unknown[]>("/_local/mail")).length).toBeGreaterThan(shoppers * 8);
}, 600_000);
