import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const positions = new Map<string, number>();
/** Time for a page to grow back to its old scroll position. */
const maxWaitMs = 5000;

function scrollBackTo(top: number): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new ResizeObserver(go);
  const finish = () => {
    observer.disconnect();
    stop.abort();
  };
  function go() {
    window.scrollTo({ top, behavior: "instant" });
    if (Math.abs(window.scrollY - top) < 2) finish();
  }
  observer.observe(document.body);
  for (const gesture of ["wheel", "touchmove", "keydown"])
    window.addEventListener(gesture, finish, { signal });
  const timer = setTimeout(finish, maxWaitMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  go();
  return finish;
}

/** New pages start at the top; Back and Forward restore the position. */
export function useScrollMemory(): void {
  const { key, pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);

  // Runs before the new page scrolls, so that its position is not stored as the old page's.
  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => positions.set(key, window.scrollY);
    // A rendered page may have been scrolled before hydration.
    if (isFirst.current) remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  // Browsers restore reopened documents.
  useEffect(() => {
    const leave = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the place changed
  useLayoutEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // The reader or the browser has scrolled already.
    if (wasFirst && (!hash || window.scrollY > 0)) return;
    if (hash) return document.getElementById(hash.slice(1))?.scrollIntoView();
    const known = type === "POP" ? positions.get(key) : undefined;
    if (known) return scrollBackTo(known);
    if (!state?.keepScroll) window.scrollTo({ top: 0, behavior: "instant" });
  }, [key, pathname, search]);
}
