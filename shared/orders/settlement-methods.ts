/** How staff pay money back that no card takes. */
export const settlementMethods = ["bank-transfer", "upi", "cheque", "cash"] as const;
export type SettlementMethod = (typeof settlementMethods)[number];

/** As they stand after "by" or at the beginning of a choice. */
export const settlementWords: Readonly<Record<SettlementMethod, string>> = {
  "bank-transfer": "bank transfer",
  upi: "UPI",
  cheque: "cheque",
  cash: "cash",
};
