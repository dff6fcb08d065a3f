import { type ReactNode, useEffect, useRef } from "react";
import { holdMinutes } from "../../../../../../shared/core/limits.ts";
import { formatRupees } from "../../../../../../shared/core/money.ts";
import type { Remote } from "../../../../app/checkout/checkout.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Time } from "../../../../ui/display/time.tsx";
import { bankName } from "./banks.ts";
import css from "./choice.module.css";
import { Countdown } from "./countdown.tsx";
import { Approving, Bank, Received, Refused, Returned, Scanning, TimeIsUp } from "./drawings.tsx";
import { QrView } from "./qr-view.tsx";
import type { Approval } from "./use-approval.ts";
import { isPhone } from "./ways.ts";

interface ApprovalViewProps {
  approval: Approval;
  /** The provider's window covers the page. */
  isOpen: boolean;
  isStarting: boolean;
  /** Starts the same way again, on the same hold. */
  again: () => void;
  another: () => void;
  startOver: ReactNode;
}

interface ScreenProps {
  picture: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Takes the focus, since what had it was replaced. */
function Screen({ picture, title, children, actions }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another state's title
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <section className={css.screen} aria-labelledby="approval-title">
      <div className={css.picture}>{picture}</div>
      <h1 id="approval-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  );
}

/** A phone order is held for a day, which is not worth counting down. */
const isFarOff = (to: string): boolean => Date.parse(to) - Date.now() > 2 * holdMinutes * 60_000;

const TimeLeft = ({ to }: { to: string }) => (
  <p className={css.left}>
    {isFarOff(to) ? (
      <>
        Pay by <Time at={to} to="minute" />
      </>
    ) : (
      <>
        Time left <Countdown to={to} />
      </>
    )}
  </p>
);

function waitingWords({ method, bank }: Remote): { title: string; text: string; picture: ReactNode } {
  const name = bankName(bank) ?? "your bank";
  if (method === "netbanking")
    return {
      title: `Waiting for ${name}`,
      text: "Sign in at your bank and approve the payment there.",
      picture: <Bank />,
    };
  if (method === "card")
    return { title: "Waiting for your bank", text: "Your bank may ask for a code.", picture: <Bank /> };
  return isPhone()
    ? {
        title: "Approve the payment in your UPI app",
        text: "Come back here afterwards. Your order will be waiting.",
        picture: <Approving />,
      }
    : {
        title: "Scan the QR code",
        text: "Use Google Pay, PhonePe, Paytm or any UPI app on your phone, and approve the payment there.",
        picture: <Scanning />,
      };
}

const windowNames = {
  upi: "Open UPI again",
  netbanking: "Open the bank again",
  card: "Open the card form again",
};

function Waiting({ approval, isOpen, isStarting, again, another }: ApprovalViewProps) {
  const { remote, total, isReturned, qr } = approval;
  const words = waitingWords(remote);
  const title = isReturned ? "Your payment isn't finished yet" : words.title;
  return (
    <Screen
      picture={qr ? <QrView qr={qr} /> : isReturned ? <Returned /> : words.picture}
      title={title}
      actions={
        <>
          {!isOpen && !qr && (
            <Button onClick={again} busy={isStarting}>
              {windowNames[remote.method]}
            </Button>
          )}
          <Button variant="secondary" onClick={another}>
            Choose another way
          </Button>
        </>
      }
    >
      <p className={css.amount} translate="no">
        {formatRupees(total)}
      </p>
      <p>
        {isReturned
          ? "If you've approved it, your order appears here within moments. Otherwise, continue where you stopped."
          : words.text}
      </p>
      <TimeLeft to={qr && qr.expiresAt < remote.expiresAt ? qr.expiresAt : remote.expiresAt} />
      <p className={css.small}>
        This page updates as soon as the payment arrives. You can also close it, and we'll email you once your
        order is placed.
      </p>
    </Screen>
  );
}

const Paid = () => (
  <Screen picture={<Received />} title="Payment received">
    <p role="status">We're placing your order. Please don't pay again.</p>
  </Screen>
);

/** Some reasons do. */
const explainsRefund = (reason = ""): boolean => /debited|refund/i.test(reason);
const sentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

function Declined({ approval: { remote, reason }, another }: ApprovalViewProps) {
  return (
    <Screen
      picture={<Refused />}
      title="The payment didn't go through"
      actions={<Button onClick={another}>Try another way</Button>}
    >
      <p role="alert">{sentence(reason ?? "Your bank gave no reason")}</p>
      <p className={css.small}>
        {!explainsRefund(reason) &&
          "If your account was debited all the same, the money returns automatically. "}
        We're holding your items until{" "}
        <Time at={remote.expiresAt} to={isFarOff(remote.expiresAt) ? "minute" : "timeOfDay"} />.
      </p>
    </Screen>
  );
}

const Expired = ({ approval: { reason }, startOver }: ApprovalViewProps) => (
  <Screen picture={<TimeIsUp />} title="Time to pay has run out" actions={startOver}>
    <p role="alert">{sentence(reason ?? "We no longer hold your items, and you haven't been charged")}</p>
    {!explainsRefund(reason) && (
      <p className={css.small}>If a payment still arrives, we refund it in full and email you.</p>
    )}
  </Screen>
);

const views = { waiting: Waiting, paid: Paid, declined: Declined, expired: Expired };

/** Undefined where the shopper chooses a way. */
export function viewOf({ view }: Approval) {
  return view === "checking" || view === "choosing" ? undefined : views[view];
}
