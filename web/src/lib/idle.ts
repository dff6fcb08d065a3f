import { useEffect, useState } from "react";

/** Browsers without idle callbacks (Safari) have had time for the first page by then. */
const idleFallbackMs = 2000;

function whenIdle(callback: () => void): () => void {
  if (!("requestIdleCallback" in globalThis && "cancelIdleCallback" in globalThis)) {
    const timer = setTimeout(callback, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

/** Becomes true once the browser has nothing better to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
