import type { Payment } from "./payment.ts";
import type { Provider } from "./provider.ts";
import type { ProviderName } from "./provider-name.ts";
import { cancelIntent, createIntent, retrieveIntent } from "./stripe.ts";
import { listSucceeded } from "./stripe-ledger.ts";
import { createRefund, listFailedRefunds, listRefunds } from "./stripe-refunds.ts";

const providers: Readonly<Record<ProviderName, Provider>> = {
  stripe: {
    begin: createIntent,
    read: retrieveIntent,
    end: cancelIntent,
    refund: createRefund,
    listRefunds,
    listPaid: listSucceeded,
    listFailedRefunds,
  },
};

/** A payment settles with the provider that it began with. */
export const providerOf = ({ provider }: Pick<Payment, "provider">): Provider => providers[provider];
