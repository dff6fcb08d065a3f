export const refundReasons = [
  "out-of-stock",
  "no-longer-sold",
  "amount-mismatch",
  "unclaimed",
  "paid-too-late",
  "already-refunded",
] as const;
export type RefundReason = (typeof refundReasons)[number];

const refusals: Readonly<Record<RefundReason, string>> = {
  "out-of-stock": "Out of stock. Your payment is being refunded",
  "no-longer-sold": "An item is no longer available. Your payment is being refunded",
  "amount-mismatch": "Your payment didn't match the order total. It's being refunded",
  unclaimed: "We couldn't place the order in time. Your payment is being refunded",
  "paid-too-late": "Your payment arrived after the checkout had expired. It's being refunded",
  "already-refunded": "Your payment was refunded before an order was placed",
};

export const refundRefusal = (reason: RefundReason | undefined): string =>
  reason ? refusals[reason] : "Your payment is being refunded";
