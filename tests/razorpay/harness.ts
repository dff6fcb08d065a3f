import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Razorpay from "razorpay";
import { validateWebhookSignature } from "razorpay/dist/utils/razorpay-utils.js";
import { createRazorpaySimulator } from "../../infra/local/razorpay/simulator.ts";
import { listen, originOf } from "../support/servers.ts";
import { serveSimulator } from "../support/simulator.ts";

export const keys = {
  keyId: "rzp_test_earshot0000001",
  keySecret: "secret-of-the-test-key",
  webhookSecret: "secret-of-the-webhook",
};

/** The authorization of calls without the package. */
export const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;

/** The package knows one host; its client is pointed at another. */
export function clientOf(origin: string, keySecret = keys.keySecret): Razorpay {
  const client = new Razorpay({ key_id: keys.keyId, key_secret: keySecret });
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } };
  api.rq.defaults.baseURL = origin;
  return client;
}

export interface ReceivedEvent {
  id: string;
  event: string;
  contains: string[];
  created_at: number;
  payload: Record<string, { entity: Record<string, unknown> }>;
}

/** A webhook endpoint that verifies signatures with the real package; `answers` holds its next statuses. */
async function startShop() {
  const received: ReceivedEvent[] = [];
  const rejected: string[] = [];
  const answers: number[] = [];
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const id = String(request.headers["x-razorpay-event-id"]);
    const signature = String(request.headers["x-razorpay-signature"]);
    if (!validateWebhookSignature(body, signature, keys.webhookSecret)) {
      rejected.push(id);
      return void response.writeHead(400).end();
    }
    const status = answers.shift() ?? 200;
    if (status === 200) received.push({ id, ...JSON.parse(body) });
    response.writeHead(status).end();
  });
  return { server, received, rejected, answers };
}

export const newDataFile = (): string =>
  join(mkdtempSync(join(tmpdir(), "razorpay-simulator-")), "razorpay.sqlite");

export async function startSimulator(dataFile = newDataFile()) {
  const shop = await startShop();
  const webhookUrl = `${originOf(shop.server)}/webhook`;
  const simulator = createRazorpaySimulator({ ...keys, dataFile, webhookUrl });
  const served = await serveSimulator(simulator, shop.server);
  const { origin } = served;
  /** A call without the package, which can send no header of its own. */
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: basic, ...headers },
    };
    const response = await fetch(origin + path, init);
    return { status: response.status, body: await response.json() };
  };
  return { ...shop, ...served, simulator, dataFile, razorpay: clientOf(origin), call };
}

/** As the shop makes its orders. */
export const draft = {
  amount: 204_000,
  currency: "INR",
  receipt: "6a1f0c0de2b94a7f8f3e1c2d",
  notes: { app: "earshot", stage: "local" },
  payment: {
    capture: "automatic" as const,
    capture_options: {
      automatic_expiry_period: 12,
      manual_expiry_period: 7200,
      refund_speed: "normal" as const,
    },
  },
};

/** The error that the package throws. */
export const failureOf = (
  promise: Promise<unknown>,
): Promise<{ statusCode: number; error: { code: string; description: string; field?: string } }> =>
  promise.then(
    () => {
      throw new Error("The call succeeded");
    },
    (error) => error,
  );
