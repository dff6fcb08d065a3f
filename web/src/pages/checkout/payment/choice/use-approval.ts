import { useState } from "react";
import type { Remote } from "../../../../app/checkout/checkout.ts";
import type { Purchase } from "../../../../app/checkout/pay.ts";
import type { Placed } from "../use-payment.ts";
import type { PaymentSource, StateAnswer } from "./payment-source.ts";
import type { Checkout, CheckoutEvents } from "./razorpay.ts";
import type { QrCode } from "./stripe-upi.ts";
import { useAnswers } from "./use-answers.ts";
import { type Heard, useWindow } from "./use-window.ts";

/** An attempt that the shopper approves in an app or at a bank. */
export interface Approval {
  remote: Remote;
  /** Rupees. */
  total: number;
  /** Choosing: the shopper has turned to another way, and an approval still counts. */
  view: "checking" | "waiting" | "paid" | "declined" | "expired" | "choosing";
  /** Found when the page was opened again. */
  isReturned: boolean;
  reason?: string | undefined;
  qr?: QrCode | undefined;
}

/** Answers after the provider's window said "failed" until the page believes it. */
const maxDoubts = 3;

const interrupted = ({ left }: PaymentSource): Approval | undefined => {
  const { remote, totalPrice: total } = left() ?? { totalPrice: 0 };
  return remote && { remote, total, view: "checking", isReturned: true };
};

/** Stripe counts no attempts, but forgets a failure once the next one starts. */
const isOfThisAttempt = ({ provider, attempts }: Remote, answer: StateAnswer): boolean =>
  provider === "stripe" || answer.attempts > attempts;

/** Undefined if it expired while the shopper chose another way. */
function after(before: Approval, answer: StateAnswer): Approval | undefined {
  const { remote, view } = before;
  const { state, reason } = answer;
  const change = (next: Approval["view"]) => ({ ...before, view: next, reason });
  if (state === "paid") return change("paid");
  if (state === "expired") return view === "choosing" ? undefined : change("expired");
  if (state === "declined" && isOfThisAttempt(remote, answer))
    return view === "choosing" ? before : change("declined");
  if (view !== "checking") return before;
  return change(isOfThisAttempt(remote, answer) ? "waiting" : "choosing");
}

/** Believes that an attempt failed if the server still knows nothing after a few answers. */
function withHeard(now: Approval, heard: Heard | undefined, answer: StateAnswer): Approval {
  if (!heard || now.view !== "waiting") return now;
  if (heard.is === "dismissed")
    return isOfThisAttempt(now.remote, answer) ? now : { ...now, view: "choosing" };
  heard.doubts += 1;
  return heard.doubts < maxDoubts ? now : { ...now, view: "declined", reason: heard.reason };
}

const coversWindow = (now: Approval | undefined): boolean =>
  now?.view === "paid" || now?.view === "declined" || now?.view === "expired";

export function useApproval(placed: Placed, source: PaymentSource) {
  const [approval, setApproval] = useState(() => interrupted(source));
  const [attempt, setAttempt] = useState(0);
  const window = useWindow(source.report);

  function received(answer: StateAnswer): void {
    if (!approval) return;
    if (answer.order) {
      window.close();
      source.seen(answer.order);
      placed(answer.order);
      return;
    }
    const known = after(approval, answer);
    const next = known && withHeard(known, window.heard.current, answer);
    if (answer.state === "expired") source.over(approval.remote);
    if (coversWindow(next)) window.close();
    // A new attempt may have begun meanwhile.
    setApproval((now) => (now === approval ? next : now));
  }

  const isSettled = approval?.view === "expired";
  const askNow = useAnswers(isSettled ? undefined : approval?.remote.id, attempt, {
    received,
    ask: source.ask,
  });

  return {
    approval,
    isOpen: window.isOpen,
    /** Remembers the payment across reloads, and starts to ask for its result. */
    begin(remote: Remote, purchase: Purchase): void {
      source.begun(remote, purchase);
      setAttempt((before) => before + 1);
      setApproval({ remote, total: purchase.totalPrice, view: "waiting", isReturned: false });
    },
    showQr: (qr: QrCode) => setApproval((now) => now && { ...now, qr }),
    showWindow: (open: (events: CheckoutEvents) => Checkout) => window.show(open, askNow),
    chooseAnother(): void {
      window.close();
      setApproval((now) => now && { ...now, view: "choosing" });
    },
    /** It didn't even begin. */
    drop(remote: Remote): void {
      setApproval(undefined);
      source.over(remote);
    },
    /** Another way has started, or the shopper starts over. */
    forget(): void {
      window.close();
      setApproval(undefined);
    },
  };
}
