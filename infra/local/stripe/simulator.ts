import type { IncomingMessage, ServerResponse } from "node:http";
import { Api } from "./api.ts";
import { Bank } from "./bank.ts";
import { browserScript } from "./browser-script.ts";
import { Control } from "./control.ts";
import { sendJson } from "./http.ts";
import { type SeedIntent, seedIntents } from "./seed.ts";
import { Store } from "./store.ts";
import { Webhooks } from "./webhooks.ts";

export interface StripeSimulatorOptions {
  /** An append-only file that holds all state. */
  dataFile: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl: string;
}

export interface StripeSimulator {
  /** Handles a request to /v1…, /control… or /stripe.js. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  seedIntents(intents: readonly SeedIntent[]): void;
  close(): Promise<void>;
}

export function createStripeSimulator(options: StripeSimulatorOptions): StripeSimulator {
  const store = new Store(options.dataFile);
  const webhooks = new Webhooks(store, { url: options.webhookUrl, secret: options.webhookSecret });
  const bank = new Bank(store);
  const api = new Api(store, options);
  const control = new Control(store, webhooks, bank);
  webhooks.wake();
  bank.wake();
  return {
    async handle(request, response) {
      try {
        const { pathname } = new URL(request.url ?? "/", "http://stripe");
        if (pathname === "/stripe.js") sendScript(response);
        else if (pathname.startsWith("/control")) await control.handle(request, response, pathname);
        else await api.handle(request, response);
      } catch (error) {
        // The client disconnected while sending its request.
        if (!request.complete) return;
        console.error("Stripe simulator:", error);
        const message = "An unknown error occurred";
        if (!response.headersSent) sendJson(response, 500, { error: { type: "api_error", message } });
      }
    },
    seedIntents: (intents) => seedIntents(store, intents),
    async close() {
      bank.close();
      await webhooks.close();
      store.close();
    },
  };
}

function sendScript(response: ServerResponse): void {
  const script = browserScript();
  response.writeHead(200, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
  response.end(script);
}
