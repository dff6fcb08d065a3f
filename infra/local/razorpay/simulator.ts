import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod/mini";
import { readBody, sendJson } from "../core/http.ts";
import { send } from "./answers.ts";
import { Api, type ApiKeys, answerOf } from "./api.ts";
import { Bank } from "./bank.ts";
import { checkoutEndpoint } from "./checkout-api.ts";
import { applySettings, control } from "./control.ts";
import { badRequest } from "./errors.ts";
import { sendPage } from "./pages.ts";
import type { Settings } from "./records.ts";
import { Store } from "./store.ts";
import { deliverEvents } from "./webhooks.ts";

export interface RazorpaySimulatorOptions extends ApiKeys {
  /** Holds all state. */
  dataFile: string;
  webhookSecret: string;
  webhookUrl: string;
}

export interface RazorpaySimulator {
  /** Handles /v1…, /control…, /checkout…, /checkout.js and the phone's page. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  control(settings: unknown): Omit<Settings, "id">;
  /** Call it after the clock moved. */
  wake(): void;
  close(): Promise<void>;
}

const accountId = "acc_EarshotLocal01";
const maxBodyBytes = 65_536;

export function createRazorpaySimulator(options: RazorpaySimulatorOptions): RazorpaySimulator {
  const store = new Store(options.dataFile);
  const webhooks = deliverEvents(store, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    accountId,
  });
  const bank = new Bank(store);
  const api = new Api(store, options);
  const context = { store, webhooks, bank, ...options };
  webhooks.wake();
  bank.wake();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://razorpay");
    const endpoint = `${request.method} ${pathname}`;
    bank.wake();
    if (pathname.startsWith("/v1/")) return api.handle(request, response);
    const call = checkoutEndpoint(endpoint);
    const body = (await readBody(request, maxBodyBytes))?.toString() ?? "";
    if (call) {
      const { status, body: answer } = answerOf(store, () => callWith(call, context, body));
      send(response, status, answer);
    } else if (pathname.startsWith("/control")) {
      const { status, value } = await control(context, endpoint, body);
      sendJson(response, status, value);
    } else sendPage(response, pathname);
  }

  return {
    async handle(request, response) {
      try {
        await respond(request, response);
      } catch (error) {
        // The client disconnected while sending its request.
        if (!request.complete) return;
        console.error("Razorpay simulator:", error);
        if (!response.headersSent) sendJson(response, 500, { error: { code: "SERVER_ERROR" } });
      }
    },
    control(settings) {
      const after = applySettings(store, settings);
      store.commit();
      return after;
    },
    wake() {
      bank.wake();
      webhooks.wake();
    },
    async close() {
      bank.close();
      await webhooks.close();
      store.close();
    },
  };
}

type Call = NonNullable<ReturnType<typeof checkoutEndpoint>>;

function callWith(call: Call, context: Parameters<Call>[0], body: string): unknown {
  try {
    return call(context, body === "" ? {} : JSON.parse(body));
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw badRequest(z.prettifyError(error));
    throw error;
  }
}
