import { useEffect, useState } from "react";
import { useApi } from "../lib/api.ts";

/** Browsers without idle callbacks (Safari) have had time for the first page by then. */
const idleFallbackMs = 2000;

function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, idleFallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

export const forThisVisit = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
};

/** The publishable key of the card provider. */
export const usePaymentKey = (isWanted = true) => useApi("payments/key", isWanted ? {} : null, forThisVisit);

/** Fetches the key at start-up, once the browser has nothing better to do. */
export function usePaymentKeyAhead(): void {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  usePaymentKey(isIdle);
}
