import type { Answer } from "../../../../../shared/contract.ts";

/** Several ways to pay, or one that needs more than Stripe's card form. */
export const offersChoice = ({ methods = [] }: Partial<Answer<"payments/key">>): boolean =>
  methods.some(({ provider, method }) => provider !== "stripe" || method !== "card");
