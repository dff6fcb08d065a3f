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
  "no-longer-sold": "An item is no longer sold. Your payment is being refunded",
  "amount-mismatch": "Your payment did not match the order total. It is being refunded",
  unclaimed: "No order followed your payment in time. It is being refunded",
  "paid-too-late": "Your payment came after its checkout had ended. It is being refunded",
  "already-refunded": "Your payment was refunded before an order was placed",
};

export const refundRefusal = (reason: RefundReason | undefined): string =>
  reason ? refusals[reason] : "Your payment is being refunded";
