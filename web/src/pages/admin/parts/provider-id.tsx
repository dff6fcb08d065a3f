import { nameOfProvider } from "../../../../../shared/orders/provider-words.ts";

interface ProviderIdProps {
  provider?: string | undefined;
  intentId: string;
}

/** Names a payment as its provider's dashboard does. */
export const ProviderId = ({ provider, intentId }: ProviderIdProps) => (
  <>
    {nameOfProvider(provider)} <span translate="no">{intentId}</span>
  </>
);
