import type { IncomingMessage, ServerResponse } from "node:http";
import { type Listening, listen } from "../core/http.ts";
import { stripePrefix } from "../settings/environment.ts";
import type { Secrets } from "../settings/secrets.ts";
import { createStripeSimulator, type StripeSimulator } from "./simulator.ts";

export interface StripeMount {
  simulator: StripeSimulator;
  /** A server for the handlers' Stripe client, which accepts a host but no path. */
  api: Listening;
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

export async function mountStripe(dataFile: string, site: string, secrets: Secrets): Promise<StripeMount> {
  const simulator = createStripeSimulator({
    dataFile,
    ...secrets.stripe,
    webhookSecret: secrets.webhook.secret,
    webhookUrl: `${site.replace("localhost", "127.0.0.1")}/api/v1/payment/webhook`,
  });
  const api = await listen((request, response) => void simulator.handle(request, response));
  return {
    simulator,
    api,
    serve(request, response) {
      request.url = (request.url ?? "").slice(stripePrefix.length) || "/";
      return simulator.handle(request, response);
    },
    async close() {
      await api.close();
      await simulator.close();
    },
  };
}
