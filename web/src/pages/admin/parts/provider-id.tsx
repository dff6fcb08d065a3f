import { nameOfProvider } from "../../../../../shared/orders/provider-words.ts";

interface ProviderIdProps {
  provider?: string | undefined;
  intentId: string;
  paidBy?: { chargeId?: string | undefined } | undefined;
}

/** Names a payment as its provider's dashboard does. */
export const ProviderId = ({ provider, intentId, paidBy }: ProviderIdProps) => (
  <span>
    {nameOfProvider(provider)} <span translate="no">{paidBy?.chargeId ?? intentId}</span>
  </span>
);
