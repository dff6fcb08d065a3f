export const methodWords: Readonly<Record<string, string>> = {
  card: "Card",
  upi: "UPI",
  netbanking: "Netbanking",
  wallet: "Wallet",
  emi: "EMI",
  cardless_emi: "Cardless EMI",
  paylater: "Pay later",
};

const targets: Readonly<Record<string, string>> = {
  card: "card",
  emi: "card",
  upi: "bank account",
  netbanking: "bank account",
  wallet: "wallet",
};

/** Where a refund arrives, as in "your card". Payments that name no kind were made by card. */
export const refundTarget = (paidBy: { kind: string } | undefined): string =>
  paidBy ? (targets[paidBy.kind] ?? "account") : "card";
