import type { Card } from "./records.ts";

type TestCard = Pick<Card, "international" | "issuer" | "network" | "type">;

/** razorpay.com/docs/payments/payments/test-card-details */
const testCards: Record<string, TestCard> = {
  "4100280000001007": { network: "Visa", type: "debit", issuer: "HDFC", international: false },
  "4386289407660153": { network: "Visa", type: "credit", issuer: "UTIB", international: false },
  "5267318187975449": { network: "MasterCard", type: "credit", issuer: "ICIC", international: false },
  "5500670000001002": { network: "MasterCard", type: "debit", issuer: "SBIN", international: false },
  "6527658900001005": { network: "RuPay", type: "debit", issuer: "SBIN", international: false },
};

export function cardOf(number: string, name: string): Omit<Card, "entity" | "id"> | undefined {
  const digits = number.replaceAll(/\s/g, "");
  const card = testCards[digits];
  return (
    card && { ...card, name, last4: digits.slice(-4), emi: false, sub_type: "consumer", token_iin: null }
  );
}
