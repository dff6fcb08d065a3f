import type { Answer } from "../../../../../../shared/contract.ts";
import type { MethodName } from "../../../../../../shared/payments/offers.ts";

export type PaymentKey = Answer<"payments/key">;
export type Way = PaymentKey["methods"][number];

/** Where a UPI app can open. */
export const isPhone = (): boolean => matchMedia("(pointer: coarse)").matches;

/** One way per method, those that can take this amount in rupees. UPI comes first on phones. */
export function waysFor(offers: readonly Way[], total: number): Way[] {
  const possible = offers.filter(({ maxAmount }) => maxAmount === undefined || total <= maxAmount);
  const ways = possible.filter((way, at) => possible.findIndex(({ method }) => method === way.method) === at);
  if (!isPhone()) return ways;
  return [...ways.filter(isUpi), ...ways.filter((way) => !isUpi(way))];
}

export const isUpi = ({ method }: Pick<Way, "method">): boolean => method === "upi";

/** The greatest amount that UPI takes, if this one is above it. */
export const upiLimitFor = (offers: readonly Way[], total: number): number | undefined =>
  waysFor(offers, total).some(isUpi) ? undefined : offers.find(isUpi)?.maxAmount;

export const hintOf = (method: MethodName): string => {
  if (method === "card") return "Credit or debit card";
  if (method === "netbanking") return "Approve on your bank's website";
  return isPhone()
    ? "Opens Google Pay, PhonePe, Paytm or another UPI app"
    : "Scan a QR code with Google Pay, PhonePe, Paytm or any UPI app";
};
