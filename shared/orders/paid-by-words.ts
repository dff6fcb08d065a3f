import { methodWords } from "./method-words.ts";
import type { PaidBy } from "./paid-by.ts";

const networks: Readonly<Record<string, string>> = {
  amex: "American Express",
  americanexpress: "American Express",
  diners: "Diners Club",
  dinersclub: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  maestro: "Maestro",
  mastercard: "Mastercard",
  rupay: "RuPay",
  unionpay: "UnionPay",
  visa: "Visa",
};

const networkOf = (brand = ""): string =>
  networks[brand.toLowerCase().replace(/[^a-z]/g, "")] ?? methodWords.card ?? "";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const methodOf = (kind: string): string => methodWords[kind] ?? capitalised(kind.replaceAll("_", " "));

/** As in "Visa ending 4242", "UPI" or "Netbanking · HDFC Bank". Payments that say nothing were made by card. */
export function nameOfMethod({ kind, bank, brand, last4 }: PaidBy = { kind: "card" }): string {
  if (last4 && (brand || kind === "card")) return `${networkOf(brand)} ending ${last4}`;
  return bank ? `${methodOf(kind)} · ${capitalised(bank)}` : methodOf(kind);
}

const commonWords = Object.values(methodWords).filter((word) => /^[A-Z][a-z]/.test(word));

const inSentence = (name: string): string =>
  commonWords.some((word) => name.startsWith(word)) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** As in "Paid by UPI, reference 426312345678". */
export function paidLine(paidBy: PaidBy | undefined): string {
  const way = inSentence(nameOfMethod(paidBy)).replace(" · ", " with ");
  const { reference, chargeId } = paidBy ?? {};
  const known = reference ? `, reference ${reference}` : chargeId ? `, payment ${chargeId}` : "";
  return `Paid by ${way}${known}`;
}

export const paidByOnWire = (paidBy: PaidBy | undefined) => ({
  kind: paidBy?.kind ?? "card",
  name: nameOfMethod(paidBy),
  ...(paidBy?.reference && { reference: paidBy.reference }),
  ...(paidBy?.chargeId && { chargeId: paidBy.chargeId }),
});
