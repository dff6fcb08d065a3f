import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import { StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { type State, SWRConfig, unstable_serialize } from "swr";
import { App } from "./app/app.tsx";
import { answersId, type PageAnswer, stateOf } from "./app/rendered.ts";
import { call } from "./lib/api.ts";
import { productAt } from "./lib/id.ts";
import { loadRendered } from "./lib/lazy-file.tsx";
import { preloadPage, routes } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Enough for a page requested with the first script; slower ones show the spinner. */
const maxWaitMs = 800;

// The router does not handle view transitions that are cut short, hidden or too slow.
addEventListener("unhandledrejection", (event) => {
  if (/^(Abort|InvalidState|Timeout)Error/.test(String(event.reason))) event.preventDefault();
});

const router = createBrowserRouter(routes);

const isReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});

const rendered = document.getElementById(answersId);
const answers: [string, PageAnswer][] = JSON.parse(rendered?.textContent ?? "[]");
const cache = new Map<string, State>(answers.map(([key, answer]) => [key, stateOf(answer)]));

/** Shown when opened, then revalidated. */
async function prefetchProduct(id: string): Promise<void> {
  const key = unstable_serialize(["products/get", { id }]);
  if (cache.has(key)) return;
  const data = await call("products/get", { id });
  // A page opened meanwhile loads its own data.
  if (!cache.has(key)) cache.set(key, stateOf({ data }));
}

/** Prefetches the page of a hovered or focused link, and its product. */
async function prefetch({ pathname }: HTMLAnchorElement): Promise<void> {
  const product = productAt(pathname);
  await Promise.all([preloadPage(pathname), product && prefetchProduct(product)]);
}

let latest: HTMLAnchorElement | undefined;
for (const type of ["pointerover", "focusin"])
  document.addEventListener(type, ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    // Links are entered with each of their parts, and focused when pressed.
    if (link?.origin !== location.origin || link === latest) return;
    latest = link;
    void prefetch(link).catch(() => undefined);
  });

declare global {
  /** Set by `first.js`. */
  var pressedEarly: HTMLElement[] | undefined;
}

/** Pauses let React hydrate the pressed part, which it cannot do in an effect. */
async function pressAgain(): Promise<void> {
  for (const button of globalThis.pressedEarly ?? []) {
    await new Promise((resolve) => setTimeout(resolve));
    button.click();
  }
}

function Shop() {
  useEffect(() => {
    rendered?.remove();
    void pressAgain();
  }, []);
  return (
    <SWRConfig value={{ provider: () => cache }}>
      <App>
        <RouterProvider router={router} />
      </App>
    </SWRConfig>
  );
}

const app = (
  <StrictMode>
    <Shop />
  </StrictMode>
);

/** Hydrates a rendered page once all its files are loaded, or replaces the shell or a translated page. */
async function start(root: HTMLElement): Promise<void> {
  if (rendered && !root.querySelector("font")) {
    await isReady;
    await loadRendered();
    hydrateRoot(root, app, {
      // React renders a part anew that a translator changed before it was hydrated.
      onRecoverableError: (error) => root.querySelector("font") ?? reportError(error),
    });
  } else {
    // Renders shell and page together: after a fallback React waits 300 ms before it shows the page.
    await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    createRoot(root).render(app);
  }
}

void start(root);
