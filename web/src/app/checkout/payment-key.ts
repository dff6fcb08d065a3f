import type { Answer } from "../../../../shared/contract.ts";
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

/** Several ways to pay, or one that needs more than Stripe's card form. */
export const offersChoice = ({ methods = [] }: Partial<Answer<"payments/key">>): boolean =>
  methods.some(({ provider, method }) => provider !== "stripe" || method !== "card");
