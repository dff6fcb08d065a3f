import { shopContract } from "../../../../shared/shop-contract.ts";
import { pages } from "../pages.ts";
import { type Freshness, takeOver, wasKept } from "./messages.ts";

declare global {
  /** Set by the build; absent in development. */
  const hasServiceWorker: boolean;

  interface Navigator {
    connection?: { saveData?: boolean };
  }
}

const searchedPath = shopContract["products/offline"].path;
const searchedForMs = 6 * 3_600_000;

/** The user asked to save data. */
const isSparing = (): boolean => navigator.connection?.saveData === true;

const controller = (): ServiceWorker | null | undefined => navigator.serviceWorker?.controller;

/** Has the worker cache these. */
const keep = (urls: readonly string[]): void =>
  controller()?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: urls } });

/** The page loaded before its worker, so what it shows is fetched again, mostly from the browser's cache. */
function keepThisPage(): void {
  const own = performance.getEntriesByType("resource").map(({ name }) => name);
  keep(own.filter((url) => /\/(?:media|assets|api\/v1\/products?)(?:\/|\?|$)/.test(url)));
}

async function keepSearch(): Promise<void> {
  const kept = await caches.match(searchedPath);
  const at = Date.parse(kept?.headers.get("date") ?? "");
  if (!(Date.now() - at < searchedForMs)) keep([searchedPath]);
}

let registration: ServiceWorkerRegistration | undefined;

async function register(): Promise<void> {
  const wasControlled = Boolean(controller());
  registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  if (!controller())
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  if (!wasControlled) keepThisPage();
  await keepSearch();
}

async function unregister(): Promise<void> {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.update();
}

/** Registers the worker after the page has loaded. */
export function startWorker(): void {
  if (typeof hasServiceWorker === "undefined" || !("serviceWorker" in navigator)) return;
  const start = () => void (hasServiceWorker ? register() : unregister()).catch(() => undefined);
  if (isSparing() && !controller()) return;
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Reports whether the page shows the worker's cached data. */
export function onFreshness(listener: (isKept: boolean) => void): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => undefined;
  const hear = ({ data }: MessageEvent<Freshness>) => listener(data === "kept");
  container.addEventListener("message", hear);
  container.startMessages();
  controller()?.postMessage(wasKept);
  return () => container.removeEventListener("message", hear);
}

/** Checkout starts with an address and ends with the order. */
const checkout = pages.flatMap(({ path, file }) =>
  file.startsWith("checkout/") && file !== "checkout/cart/cart-page" ? path : [],
);
export const isCheckout = (pathname: string): boolean => checkout.includes(pathname);

/** Unsaved forms, uploads and payments prevent leaving. */
const mayLeave = (): boolean => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Returns the clicked link, if it opens another page of the shop in this tab. */
function followed(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain =
    event.isTrusted &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!isPlain || !link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return undefined;
  return link.pathname === location.pathname ? undefined : link;
}

const maxWaitMs = 1500;
/** Held by every tab in the checkout. */
const checkoutLock = "earshot-checkout";

/** Returns whether the new worker took over; waits while a tab is paying. */
const replace = (waiting: ServiceWorker): Promise<boolean> =>
  navigator.locks.request(checkoutLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    const replaced = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
    waiting.postMessage(takeOver);
    await Promise.race([replaced, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    return true;
  });

/** Activates a new release with the next followed link, whose target is reloaded. */
export function onFollow(event: MouseEvent): void {
  const waiting = registration?.waiting;
  const link = followed(event);
  if (!waiting || !link || isCheckout(location.pathname) || isCheckout(link.pathname) || !mayLeave()) return;
  event.preventDefault();
  event.stopPropagation();
  // Clicks by script belong to the router.
  void replace(waiting).then(
    (isReplaced) => (isReplaced ? location.assign(link.href) : link.click()),
    () => link.click(),
  );
}

/** Prevents worker updates until the returned function is called. */
export function holdCheckout(): () => void {
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(checkoutLock, { mode: "shared" }, () => isHeld);
  return release;
}
