import type { WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies";
import { takeOver } from "../app/offline/messages.ts";
import { isKeptPage, isPage, isSharedAnswer, searchedPath, shellPath } from "./addresses.ts";
import { otherWidthOf } from "./other-width.ts";
import { onlyPublic, reports } from "./plugins.ts";
import { worker } from "./scope.ts";
import { searchKept } from "./search-kept.ts";

/** Injected by the build: files for offline use, and their common revision. */
declare const precached: PrecacheEntry[];
declare const release: string;

const day = 86_400;
/** Evicts the oldest, or all if storage runs out. */
const atMost = (limits: { maxEntries: number; maxAgeSeconds?: number }) =>
  // The libraries' types disagree on absent callbacks.
  new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }) as WorkboxPlugin;

const documents = `documents-${release}`;

/** Documents refer to their release's files, so old ones are useless. */
async function removeOldDocuments(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("documents-") && name !== documents);
  await Promise.all(names.map((name) => caches.delete(name)));
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      removeOldDocuments(),
      // Otherwise each navigation would wait for the worker's start.
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  );
});

worker.addEventListener("message", (event) => {
  if (event.data === takeOver) event.waitUntil(worker.skipWaiting());
});

precacheAndRoute(precached, { cleanURLs: false, directoryIndex: "" });

const shell = { handlerDidError: () => matchPrecache(shellPath) };
const visited = new NetworkFirst({
  cacheName: documents,
  networkTimeoutSeconds: 3,
  plugins: [onlyPublic, atMost({ maxEntries: 60 }), shell],
});
const unkept = new NetworkOnly({ plugins: [shell] });
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isPage(url.pathname),
  (options) => (isKeptPage(options.url.pathname) ? visited : unkept).handle(options),
);

// Pages that need current prices bypass the cache.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.cache !== "no-store" && isSharedAnswer(url.pathname),
  new NetworkFirst({
    cacheName: "answers",
    plugins: [
      onlyPublic,
      atMost({ maxEntries: 150, maxAgeSeconds: 30 * day }),
      reports,
      { handlerDidError: searchKept },
    ],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === searchedPath,
  new NetworkFirst({ cacheName: "searched", plugins: [onlyPublic] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/media/"),
  new CacheFirst({
    cacheName: "pictures",
    plugins: [
      onlyPublic,
      atMost({ maxEntries: 200, maxAgeSeconds: 30 * day }),
      { handlerDidError: otherWidthOf },
    ],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "files",
    plugins: [onlyPublic, atMost({ maxEntries: 150, maxAgeSeconds: 60 * day })],
  }),
);
