import { totalsOf } from "../../shared/core/money.ts";
import type { Offer } from "../../shared/payments/offers.ts";
import { browserPart, secondsTo } from "../payments/offered.ts";
import type { Started } from "./abandon-payment.ts";
import { pricedLinesOnWire } from "./order-wire.ts";

/** A bare amount has no priced lines. */
export const startedOnWire = ({ payment, intent }: Started, methods: Offer[]) => ({
  success: true as const,
  paymentId: payment.id,
  provider: payment.provider,
  methods,
  ...browserPart(intent, payment.amountPaise),
  amount: payment.amountPaise,
  expiresAt: payment.expiresAt,
  secondsLeft: secondsTo(payment.expiresAt),
  ...(payment.mode === "priced" && {
    priced: pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst)),
  }),
});
