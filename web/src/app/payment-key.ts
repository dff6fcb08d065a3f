import { useApi } from "../lib/api.ts";
import { useIdle } from "../lib/idle.ts";

export const forThisVisit = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
};

/** The publishable key of the card provider. */
export const usePaymentKey = (isWanted = true) => useApi("payments/key", isWanted ? {} : null, forThisVisit);

/** Fetches the key at start-up, once the browser has nothing better to do. */
export function usePaymentKeyAhead(): void {
  usePaymentKey(useIdle());
}
