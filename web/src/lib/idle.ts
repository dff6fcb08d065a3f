import { useEffect, useState } from "react";

/** For Safari, which lacks idle callbacks. */
const idleFallbackMs = 2000;

function whenIdle(callback: () => void): () => void {
  if (!("requestIdleCallback" in globalThis && "cancelIdleCallback" in globalThis)) {
    const timer = setTimeout(callback, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
