import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Webhook as Verifier } from "standardwebhooks";
import { unseal } from "../../../functions/identity/seal.ts";
import { findWebhooks } from "../../../functions/webhooks/webhook.table.ts";
import { validSecrets } from "../../../functions/webhooks/webhook.ts";
import { readBody, sendJson } from "../core/http.ts";

export const receivePath = "/_local/receive";

export const receiverStates = ["up", "down", "slow"] as const;

interface Received {
  at: string;
  headers: IncomingHttpHeaders;
  /** The raw text. */
  body: string;
  /** Whether a secret of one of the shop's webhooks signed it. */
  verified: boolean;
}

const maxReceived = 500;
const maxBytes = 10_000_000;
const dripMs = 500;

async function isVerified(headers: IncomingHttpHeaders, body: string): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  for (const webhook of await findWebhooks())
    for (const { sealed } of validSecrets(webhook, new Date())) {
      const key = await unseal(sealed, webhook.id);
      try {
        if (key) new Verifier(key.toString("base64")).verify(body, given);
        if (key) return true;
      } catch {
        // Another secret may have signed it.
      }
    }
  return false;
}

/** Stands for the address that somebody's program listens on. */
export class Receiver {
  state: (typeof receiverStates)[number] = "up";
  /** Newest first. */
  readonly received: Received[] = [];

  become(state: Receiver["state"] | undefined): void {
    if (state) this.state = state;
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.state === "down") {
      request.socket.destroy();
      return;
    }
    if (this.state === "slow") return drip(response);
    const body = (await readBody(request, maxBytes))?.toString() ?? "";
    const { headers } = request;
    const verified = await isVerified(headers, body);
    this.received.unshift({ at: new Date().toISOString(), headers, body, verified });
    this.received.length = Math.min(this.received.length, maxReceived);
    sendJson(response, 200, { received: true });
  }
}

/** Never ends by itself. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/plain" });
  const timer = setInterval(() => response.write("."), dripMs).unref();
  response.once("close", () => clearInterval(timer));
}
