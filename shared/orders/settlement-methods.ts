/** Ways to pay money back that no card accepts. */
export const settlementMethods = ["bank-transfer", "upi", "cheque", "cash"] as const;
export type SettlementMethod = (typeof settlementMethods)[number];

export const settlementWords: Readonly<Record<SettlementMethod, string>> = {
  "bank-transfer": "bank transfer",
  upi: "UPI",
  cheque: "cheque",
  cash: "cash",
};
