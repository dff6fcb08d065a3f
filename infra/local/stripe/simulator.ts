import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Api } from "./api.ts";
import { Bank } from "./bank.ts";
import { browserScript } from "./browser-script.ts";
import { Control } from "./control.ts";
import { sendJson } from "./http.ts";
import { type SeedIntent, seedIntents } from "./seed.ts";
import { Store } from "./store.ts";
import { codePicture } from "./upi.ts";
import { deliverEvents } from "./webhooks.ts";

export interface StripeSimulatorOptions {
  /** Holds all state. */
  dataFile: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookUrl: string;
}

export interface StripeSimulator {
  /** Handles /v1…, /control…, /stripe.js and its style sheets. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  seedIntents(intents: readonly SeedIntent[]): void;
  close(): Promise<void>;
}

export function createStripeSimulator(options: StripeSimulatorOptions): StripeSimulator {
  const store = new Store(options.dataFile);
  const webhooks = deliverEvents(store, { url: options.webhookUrl, secret: options.webhookSecret });
  const bank = new Bank(store);
  const api = new Api(store, options);
  const control = new Control(store, webhooks, bank);
  webhooks.wake();
  bank.wake();
  return {
    async handle(request, response) {
      try {
        const { pathname } = new URL(request.url ?? "/", "http://stripe");
        if (pathname === "/stripe.js") sendFile(response, "javascript", browserScript());
        else if (/^\/(fields|dialog)\.css$/.test(pathname)) sendFile(response, "css", styleSheet(pathname));
        else if (pathname.startsWith("/upi/")) sendCode(response, codePicture(store, pathname));
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

const styleSheet = (path: string): Buffer => readFileSync(new URL(`./browser${path}`, import.meta.url));

function sendCode(response: ServerResponse, picture: string | undefined): void {
  response.writeHead(picture ? 200 : 404, { "content-type": "image/svg+xml", "cache-control": "no-store" });
  response.end(picture);
}

function sendFile(response: ServerResponse, type: "javascript" | "css", content: string | Buffer): void {
  response.writeHead(200, { "content-type": `text/${type}; charset=utf-8`, "cache-control": "no-cache" });
  response.end(content);
}
