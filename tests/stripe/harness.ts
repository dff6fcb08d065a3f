import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { createStripeSimulator } from "../../infra/local/stripe/simulator.ts";
import { listen, portOf } from "../support/servers.ts";
import { serveSimulator } from "../support/simulator.ts";
import { keys } from "./keys.ts";

export const clientOf = (port: number, secretKey = keys.secretKey): Stripe =>
  new Stripe(secretKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    timeout: 5000,
    telemetry: false,
  });

export const newDataFile = (): string => join(mkdtempSync(join(tmpdir(), "stripe-simulator-")), "stripe.log");

/** A webhook endpoint that verifies signatures with the real package; `answers` holds its next statuses. */
export async function startShop() {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = request.headers["stripe-signature"] ?? "";
    const status = answers.shift() ?? 200;
    try {
      const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, keys.webhookSecret);
      if (status === 200) received.push(event);
      response.writeHead(status).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  return { server, received, answers, url: `http://127.0.0.1:${portOf(server)}/webhook` };
}

export async function startSimulator(dataFile = newDataFile()) {
  const shop = await startShop();
  const simulator = createStripeSimulator({ ...keys, dataFile, webhookUrl: shop.url });
  const served = await serveSimulator(simulator, shop.server);
  const { origin } = served;
  const browserPost = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: keys.publishableKey, ...fields });
    const response = await fetch(origin + path, { method: "POST", body });
    return { status: response.status, body: await response.json() };
  };
  const stripe = clientOf(portOf(served.server));
  return { ...shop, shop, ...served, simulator, dataFile, stripe, browserPost };
}

export const cardFields = (number: string, over: Record<string, string> = {}): Record<string, string> => ({
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": String(new Date().getFullYear() + 3),
  "payment_method_data[card][cvc]": "123",
  ...over,
});

export const rupees = {
  currency: "inr",
  allowed_payment_method_types: ["card"],
} satisfies Partial<Stripe.PaymentIntentCreateParams>;
