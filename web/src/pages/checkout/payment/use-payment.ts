import { useEffect, useRef, useState } from "react";
import type { PricedLines } from "../../../../../shared/orders/priced-lines.ts";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import type { Offer } from "../../../../../shared/payments/offers.ts";
import { paymentUnderWay } from "../../../app/checkout/checkout.ts";
import { type Confirm, type Outcome, type Purchase, pay, resumePayment } from "../../../app/checkout/pay.ts";
import { ApiError, messageOf } from "../../../lib/api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

export interface PaymentState {
  phase: "checking" | "ready" | "paying" | "pending" | "paid" | "refunded";
  /** The error, and the page to fix it on. */
  problem?: { message: string; fixAt?: "/cart" | "/shipping" } | undefined;
  /** The server's lines and totals, if they differ from those shown. */
  priced?: PricedLines | undefined;
}

export const paymentIssue = "There's some issue while processing payment";

const withoutCode = (why: string): string =>
  `${why}. You haven't been charged. Press Pay Now again to buy without the code.`;

function refused({ code, message, fields }: ApiError): PaymentState {
  if (code === "refunded") return { phase: "refunded", problem: { message } };
  if (code === "out_of_stock" || code === "too_many_units" || code === "not_found")
    return { phase: "ready", problem: { message, fixAt: "/cart" } };
  // An earlier total had the discount.
  if (code === "coupon_invalid")
    return { phase: "ready", problem: { message: withoutCode(message) }, priced: undefined };
  if (fields.amount) return { phase: "ready", problem: { message: fields.amount, fixAt: "/cart" } };
  const isAddress = Object.keys(fields).some((field) => field.startsWith("shippingInfo"));
  return { phase: "ready", problem: { message, ...(isAddress && { fixAt: "/shipping" as const }) } };
}

export function stateAfter(outcome: Exclude<Outcome, { kind: "placed" }> | undefined): PaymentState {
  switch (outcome?.kind) {
    case undefined:
      return { phase: "ready" };
    case "declined":
      return { phase: "ready", problem: { message: outcome.message } };
    case "unfinished":
      return { phase: "ready", problem: { message: paymentIssue } };
    case "repriced":
      return { phase: "ready", priced: outcome.priced };
    case "pending":
    case "paid":
      return { phase: outcome.kind };
    case "refused":
      return refused(outcome.error);
  }
}

/** Tells whether an earlier payment placed the order, so that nothing was charged now. */
export type Placed = (order: Order, isEarlier?: boolean) => void;

/** Runs one payment at a time, starting with an interrupted one. */
export function usePayment(placed: Placed, isInterrupted = () => paymentUnderWay.read() !== undefined) {
  const [state, setState] = useState<PaymentState>(() => ({ phase: isInterrupted() ? "checking" : "ready" }));
  const running = useRef(false);

  function end(next: PaymentState): void {
    if (next.problem) toast.error(next.problem.message);
    // An accepted total stays accepted when the card is declined.
    setState(({ priced }) => ({ priced, ...next }));
  }

  async function run(phase: "checking" | "paying", work: () => Promise<Outcome | undefined>): Promise<void> {
    if (running.current) return;
    running.current = true;
    // Removes messages of the last attempt.
    toast.dismissAll();
    setState(({ priced }) => ({ phase, priced }));
    try {
      const outcome = await work();
      toast.dismissAll();
      if (outcome?.kind === "placed") placed(outcome.order, outcome.isEarlier);
      else end(stateAfter(outcome));
    } catch (error) {
      toast.error(error instanceof ApiError || !(error instanceof Error) ? messageOf(error) : error.message);
      setState(({ priced }) => ({ phase: "ready", priced }));
    } finally {
      running.current = false;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was under way when the page opened
  useEffect(() => {
    if (state.phase === "checking") void run("checking", resumePayment);
  }, []);

  // A declined card is no news on the next page.
  useEffect(() => toast.dismissAll, []);

  const isBusy = state.phase === "paying" || state.phase === "checking";
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);

  const start = (work: () => Promise<Outcome | undefined>) => void run("paying", work);
  return {
    state,
    start,
    payNow: (purchase: Purchase, confirm: Confirm, way?: Offer) => start(() => pay(purchase, confirm, way)),
  };
}
