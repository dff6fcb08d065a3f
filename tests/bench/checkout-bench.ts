import type { Client } from "../support/client.ts";
import type { TestStage } from "../support/stage.ts";
import { percentile, short, tableOf } from "./median.ts";
import { shopOf } from "./shop-of.ts";

/** Each buys once a batch: ten payments an hour are allowed to each. */
const shoppers = 30;
const rounds = [
  { connections: 1, batches: 1 },
  { connections: 16, batches: 4 },
] as const;

const shippingInfo = {
  fullName: "Asha Rao",
  phoneNumber: "9876543210",
  address: "12 Residency Road",
  city: "Bengaluru",
  postalCode: "560025",
  state: "KA",
  country: "IN",
} as const;

interface Buy {
  client: Client;
  orderItems: { product: string; quantity: number }[];
  secret: string;
}

/** How often, and in how many milliseconds each and all. */
class Timing {
  readonly #times: number[] = [];
  #elapsed = 0;

  /** Does the same with all, so many at a time. */
  async of<T>(all: readonly T[], connections: number, work: (one: T) => Promise<unknown>): Promise<void> {
    const left = all.values();
    const began = performance.now();
    const worker = async () => {
      for (const one of left) {
        const start = performance.now();
        await work(one);
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

async function register(stage: TestStage, at: number): Promise<Client> {
  const client = stage.client();
  const address = { "x-local-client-address": `10.0.${at >> 8}.${at & 255}` };
  const person = { name: "Asha Rao", email: `bench-${at}@example.test`, password: "a-long-pass-phrase" };
  await client.call("account/register", person, address);
  return client;
}

const start = async (buy: Buy): Promise<void> => {
  const { client_secret } = await buy.client.call("payments/start", {
    orderItems: buy.orderItems,
    shippingInfo,
  });
  buy.secret = client_secret;
};

async function pay(stage: TestStage, key: string, { secret }: Buy): Promise<void> {
  const intent = secret.split("_secret_")[0];
  const response = await fetch(`${stage.url}/_local/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ key, client_secret: secret, payment_method: "pm_card_visa" }),
  });
  if (!response.ok) throw new Error(`Paying: ${response.status} ${await response.text()}`);
}

const place = ({ client, orderItems, secret }: Buy) =>
  client.call("orders/place", {
    orderItems,
    shippingInfo,
    paymentInfo: { id: secret.split("_secret_")[0] ?? "" },
  });

/** From Pay Now to the order, with the simulator in the place of Stripe; the card's part is not counted. */
export async function benchCheckout(products: number): Promise<string> {
  const stage = await shopOf(products);
  try {
    await stage.post("/_local/stripe/control", { webhooks: "off" });
    const people: Client[] = [];
    for (let at = 0; at < shoppers; at++) people.push(await register(stage, at));
    const listed = await stage.client().call("products/list", { "price[lte]": 20_000 });
    const wares = listed.products.filter(({ stock }) => stock > 100);
    const { stripeApiKey } = await stage.client().call("payments/key", {});
    const rows: string[][] = [["start a payment"], ["place an order"]];
    for (const { connections, batches } of rounds) {
      const [starting, placing] = [new Timing(), new Timing()];
      for (let batch = 0; batch < batches; batch++) {
        const buys = people.map((client, at): Buy => {
          const product = wares[(at + batch) % wares.length]?._id ?? "";
          return { client, orderItems: [{ product, quantity: 1 }], secret: "" };
        });
        await starting.of(buys, connections, start);
        for (const buy of buys) await pay(stage, stripeApiKey, buy);
        await placing.of(buys, connections, place);
      }
      rows[0]?.push(String(starting));
      rows[1]?.push(String(placing));
    }
    return tableOf([`${products.toLocaleString("en")} products`, "1 connection", "16 connections"], rows);
  } finally {
    await stage.close();
  }
}
