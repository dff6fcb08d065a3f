import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import type { TestStage } from "../support/stage.ts";

export interface Purchase {
  client: Client;
  orderItems: { product: string; quantity: number }[];
  secret: string;
}

export async function register(stage: TestStage, index: number): Promise<Client> {
  const client = stage.client();
  client.address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  const person = { name: "Asha Rao", email: `bench-${index}@example.test`, password: "a-long-pass-phrase" };
  await client.call("account/register", person);
  return client;
}

export const start = async (purchase: Purchase): Promise<void> => {
  const { client_secret } = await purchase.client.call("payments/start", {
    orderItems: purchase.orderItems,
    shippingInfo: address,
  });
  purchase.secret = client_secret ?? "";
};

export async function pay(stage: TestStage, key: string, { secret }: Purchase): Promise<void> {
  const intent = secret.split("_secret_")[0];
  const response = await fetch(`${stage.url}/_local/stripe/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ key, client_secret: secret, payment_method: "pm_card_visa" }),
  });
  if (!response.ok) throw new Error(`Paying: ${response.status} ${await response.text()}`);
}

export const place = ({ client, orderItems, secret }: Purchase) =>
  client.call("orders/place", {
    orderItems,
    shippingInfo: address,
    paymentInfo: { id: secret.split("_secret_")[0] ?? "" },
  });

/** Of the first pages, with enough units for a long run. */
export async function productsInStock(client: Client): Promise<string[]> {
  const products: string[] = [];
  for (let page = 1; page <= 40; page++) {
    const listed = await client.call("products/list", { page });
    products.push(...listed.products.filter(({ stock }) => stock > 100).map(({ _id }) => _id));
  }
  return products;
}
