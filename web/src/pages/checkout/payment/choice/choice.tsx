import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import { paymentUnderWay } from "../../../../app/checkout/checkout.ts";
import { begin, type Purchase } from "../../../../app/checkout/pay.ts";
import { useSession } from "../../../../app/session/session.tsx";
import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { PageLoading } from "../../../../ui/states/spinner.tsx";
import { Ending } from "../payment-parts.tsx";
import { type Placed, usePayment } from "../use-payment.ts";
import { viewOf } from "./approval-view.tsx";
import { Choosing } from "./choosing.tsx";
import { sessionSource } from "./payment-source.ts";
import { startOf } from "./start-of.ts";
import { useApproval } from "./use-approval.ts";
import { useOwnDocument } from "./use-own-document.ts";
import type { PaymentKey } from "./ways.ts";

interface ChoiceProps {
  paymentKey: PaymentKey;
  address: ShippingInfo;
  /** The payment to finish; otherwise the cart is paid. */
  open: Purchase | undefined;
  placed: Placed;
}

const isCardInterrupted = (): boolean => {
  const left = paymentUnderWay.read();
  return left !== undefined && left.remote === undefined;
};

/** Several ways to pay. */
function Ways({ paymentKey, address, open, placed }: ChoiceProps) {
  const { buyer } = useSession();
  const approval = useApproval(placed, sessionSource);
  const payment = usePayment(placed, isCardInterrupted);
  const { state, start } = payment;
  const startWay = startOf({ paymentKey, address, approval, begin, email: buyer?.email });
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
  return useOwnDocument() ? <Ways {...props} /> : <PageLoading />;
}
