import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);

const intervalMs = 2000;

/** Calls `next` every two seconds while `undisturbed`, but never with reduced motion. */
export function useAutoplay(next: () => void, undisturbed: boolean) {
  const possible = !useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const running = possible && !stopped && undisturbed;
  const tick = useEffectEvent(() => {
    if (document.visibilityState === "visible") next();
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(), intervalMs);
    return () => clearInterval(timer);
  }, [running]);
  return { possible, running, stopped, toggle: () => setStopped(!stopped) };
}
