import type { WorkboxPlugin } from "workbox-core/types.js";
import { type Freshness, wasKept } from "../app/offline/messages.ts";
import { type WorkerEvent, worker } from "./scope.ts";

/** Only public responses of the shop's own server. */
export const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 &&
    response.type === "basic" &&
    !/no-store|private/.test(response.headers.get("cache-control") ?? "")
      ? response
      : null,
};

/** Pages with cached responses since the network last answered. */
const keptPages = new Set<string>();

export async function tell({ clientId = "" }: WorkerEvent, freshness: Freshness): Promise<void> {
  if (freshness === "kept") keptPages.add(clientId);
  else if (!keptPages.delete(clientId)) return;
  (await worker.clients.get(clientId))?.postMessage(freshness);
}

worker.addEventListener("message", ({ data, source }) => {
  if (data === wasKept && source && keptPages.has(source.id)) source.postMessage("kept" satisfies Freshness);
});

export const reports: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, event }) {
    if (cachedResponse) await tell(event, "kept");
    return cachedResponse;
  },
  async fetchDidSucceed({ response, event }) {
    await tell(event, "fresh");
    return response;
  },
};
