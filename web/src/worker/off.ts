import { worker } from "./scope.ts";

/** Takes the place of the service worker where a build goes without: removes all that it kept, and itself. */
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  };
  event.waitUntil(remove());
});
