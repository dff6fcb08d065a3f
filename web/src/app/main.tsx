import "../ui/fonts.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { preloadPage, routes } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Enough for a page that was requested with the first script; for a slower one the spinner shows. */
const maxWaitMs = 800;

function show(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

/** Preloads the page of a link that is pointed at, touched or focused. */
for (const type of ["pointerover", "focusin"])
  document.addEventListener(type, ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin === location.origin) void preloadPage(link.pathname).catch(() => undefined);
  });

const router = createBrowserRouter(routes);

const isReady = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});

// Renders shell and page together: after a fallback React waits 300 ms before it shows the page.
void Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]).then(() => show(root));
