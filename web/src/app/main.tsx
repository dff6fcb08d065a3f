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

/** Long enough for a page that was requested with the first script; a slower one is waited for in sight. */
const maxWaitMs = 800;

function show(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

/** A link that is pointed at, touched or focused is likely to be followed: its page may come already. */
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

// Shell and page together: one after the other would take the page 300 ms longer, React's rest after a fallback.
void Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]).then(() => show(root));
