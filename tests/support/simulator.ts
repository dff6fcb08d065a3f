import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { close, listen, originOf } from "./servers.ts";

interface Simulator {
  handle(request: IncomingMessage, response: ServerResponse): unknown;
  close(): Promise<void>;
}

/** Serves a provider's simulator until the test ends, beside the server that stands in for the shop. */
export async function serveSimulator(simulator: Simulator, shop: Server) {
  const server = await listen((request, response) => void simulator.handle(request, response));
  const origin = originOf(server);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await simulator.close();
    await Promise.all([close(server), close(shop)]);
  };
  onTestFinished(stop);
  const control = async (path = "", body?: unknown) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${origin}/control${path}`, init);
    return { status: response.status, body: await response.json() };
  };
  return { server, origin, control, flush: () => control("/flush", {}), stop };
}
