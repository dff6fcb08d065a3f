import { useApi } from "../../lib/api.ts";
import { useIdle } from "../../lib/idle.ts";

export const forThisVisit = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
};

/** The card provider's publishable key. */
export const usePaymentKey = (isWanted = true) => useApi("payments/key", isWanted ? {} : null, forThisVisit);

/** Fetches the key when the browser is idle. */
export function usePaymentKeyAhead(): void {
  usePaymentKey(useIdle());
}
