import "../ui/fonts.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { preloadPage } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Long enough for a page that was asked for with the first script; a slower one is waited for in sight. */
const patienceMs = 800;

function show(container: HTMLElement): void {
  createRoot(container).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** A link under the pointer is likely to be pressed: its page may come already. */
document.addEventListener("pointerover", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin === location.origin) void preloadPage(link.pathname).catch(() => undefined);
});

// Shell and page together: one after the other would take the page 300 ms longer, React's rest after a fallback.
const page = preloadPage(location.pathname).catch(() => undefined);
void Promise.race([page, new Promise((resolve) => setTimeout(resolve, patienceMs))]).then(() => show(root));
