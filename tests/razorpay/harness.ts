import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Razorpay from "razorpay";
import { validateWebhookSignature } from "razorpay/dist/utils/razorpay-utils.js";
import { onTestFinished } from "vitest";
import { createRazorpaySimulator } from "../../infra/local/razorpay/simulator.ts";

export const keys = {
  keyId: "rzp_test_earshot0000001",
  keySecret: "secret-of-the-test-key",
  webhookSecret: "secret-of-the-webhook",
};

/** The authorization of calls without the package. */
export const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;

export const listen = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(handler).listen(0, "127.0.0.1", () => resolve(server));
  });

export function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

export function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

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
  const server = await listen((request, response) => void simulator.handle(request, response));
  const origin = originOf(server);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await simulator.close();
    await Promise.all([close(server), close(shop.server)]);
  };
  onTestFinished(stop);
  const control = async (path = "", body?: unknown) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${origin}/control${path}`, init);
    return { status: response.status, body: await response.json() };
  };
  const flush = () => control("/flush", {});
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
  return {
    ...shop,
    simulator,
    server,
    origin,
    dataFile,
    razorpay: clientOf(origin),
    control,
    flush,
    call,
    stop,
  };
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
