export interface PaymentTerms {
  /** As in "UPI, netbanking or card". */
  ways: string;
  /** Names of those who take payments now. */
  providers: readonly string[];
}

/** Injected by the build, apart from `stageSettings`, which every page loads. */
declare const stagePayments: PaymentTerms;

export const { ways, providers } = stagePayments;

export const providersInText = providers.join(" and ");
export const isOneProvider = providers.length === 1;
