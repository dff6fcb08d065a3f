import { useEffect } from "react";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import { paymentUnderWay } from "../../../../app/checkout/checkout.ts";
import type { Purchase } from "../../../../app/checkout/pay.ts";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { PageLoading } from "../../../../ui/states/spinner.tsx";
import { Ending } from "../payment-parts.tsx";
import { type Placed, usePayment } from "../use-payment.ts";
import { viewOf } from "./approval-view.tsx";
import { Choosing } from "./choosing.tsx";
import { useApproval } from "./use-approval.ts";
import { useStart } from "./use-start.ts";
import type { PaymentKey } from "./ways.ts";

interface ChoiceProps {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  /** The payment to finish; otherwise the cart is paid. */
  open: Purchase | undefined;
  placed: Placed;
}

/** The policy that admits providers belongs to this page's document, not to one that the visit began with. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType?.("navigation") ?? [];
  return !entry?.name.startsWith("http") || new URL(entry.name).pathname === location.pathname;
}

const isCardInterrupted = (): boolean => {
  const left = paymentUnderWay.read();
  return left !== undefined && left.remote === undefined;
};

/** Several ways to pay. */
function Ways({ paymentKey, address, open, placed }: ChoiceProps) {
  const approval = useApproval(placed);
  const payment = usePayment(placed, isCardInterrupted);
  const { state, start } = payment;
  const startWay = useStart({ paymentKey, address, approval });
  const { approval: now } = approval;

  function again(): void {
    const purchase = paymentUnderWay.read();
    if (now && purchase) start(() => startWay(purchase, now.remote, now.remote.bank));
    else approval.chooseAnother();
  }

  if (state.phase === "checking" || now?.view === "checking")
    return <PageLoading text="Checking your payment…" />;
  if (state.phase !== "ready" && state.phase !== "paying")
    return <Ending phase={state.phase} reason={state.problem?.message} to="your account" />;
  const View = now && viewOf(now);
  if (now && View)
    return (
      <View
        approval={now}
        isOpen={approval.isOpen}
        isStarting={state.phase === "paying"}
        again={again}
        another={approval.chooseAnother}
        startOver={
          open ? (
            <ButtonLink to="/cart">Back to cart</ButtonLink>
          ) : (
            <Button onClick={approval.forget}>Try again</Button>
          )
        }
      />
    );
  return (
    <Choosing
      paymentKey={paymentKey}
      address={address}
      open={open}
      payment={payment}
      tried={now?.remote.method}
      startWay={startWay}
      forget={approval.forget}
    />
  );
}

export default function Choice(props: ChoiceProps) {
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn ? <Ways {...props} /> : <PageLoading />;
}
