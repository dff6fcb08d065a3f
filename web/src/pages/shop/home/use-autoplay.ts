import { useEffect, useEffectEvent, useState } from "react";
import { useMedia } from "../../../lib/media.ts";

const intervalMs = 2000;

/** Every two seconds, except with reduced motion. */
export function useAutoplay(next: () => void, undisturbed: boolean) {
  const possible = !useMedia("(prefers-reduced-motion: reduce)");
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
