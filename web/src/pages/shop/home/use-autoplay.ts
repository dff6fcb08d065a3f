import { useEffect, useEffectEvent, useState } from "react";
import { useReducedMotion } from "../../../ui/reduced-motion.ts";

const everyMs = 2000;

/** Turns the page every two seconds while `undisturbed`; never for people who asked for less motion. */
export function useAutoplay(next: () => void, undisturbed: boolean) {
  const possible = !useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const running = possible && !stopped && undisturbed;
  const tick = useEffectEvent(() => {
    if (document.visibilityState === "visible") next();
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [running]);
  return { possible, running, stopped, toggle: () => setStopped(!stopped) };
}
