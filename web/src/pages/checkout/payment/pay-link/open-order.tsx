import { useMemo, useState } from "react";
import type { ShippingInfo } from "../../../../../../shared/delivery/shipping-info.ts";
import type { PricedLines } from "../../../../../../shared/orders/priced-lines.ts";
import type { MethodName } from "../../../../../../shared/payments/offers.ts";
import { lazyFile } from "../../../../lib/lazy-file.tsx";
import { Address } from "../../../../parts/address/address.tsx";
import styles from "../../../../parts/checkout/checkout.module.css";
import { ItemList } from "../../../../parts/orders/item-list.tsx";
import { Summary } from "../../../../parts/orders/summary.tsx";
import { Totals } from "../../../../parts/orders/totals.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../../ui/dialogs/use-dialog-file.ts";
import { Time } from "../../../../ui/display/time.tsx";
import { Notice } from "../../../../ui/states/notice.tsx";
import { viewOf } from "../choice/approval-view.tsx";
import { MethodList } from "../choice/method-list.tsx";
import { startOf } from "../choice/start-of.ts";
import { useApproval } from "../choice/use-approval.ts";
import { WayForm } from "../choice/way-form.tsx";
import { type PaymentKey, waysFor } from "../choice/ways.ts";
import { Problem } from "../payment-parts.tsx";
import { usePayment } from "../use-payment.ts";
import { call, type PayAnswer } from "./pay-api.ts";
import { beginByLink, linkSource, payCardByLink } from "./pay-by-link.ts";
import css from "./pay-link.module.css";

const DeliveryDialog = lazyFile(() => import("../../../../parts/address/delivery-dialog.tsx"));

export interface OpenOrder extends PricedLines {
  customer: { name: string; email: string };
  shippingInfo: ShippingInfo;
  startedAt?: string | undefined;
  expiresAt: string;
}

interface LinkProps {
  secret: string;
  order: OpenOrder;
  /** Shows a newer answer. */
  show: (answer?: PayAnswer) => Promise<unknown>;
}

function DeliveryAddress({ secret, order, show }: LinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { load, isLoading } = useDialogFile(DeliveryDialog);
  return (
    <>
      <div className={styles.heading}>
        <h2>Delivery address</h2>
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          onClick={async () => setIsOpen(await load())}
        >
          Change address
        </Button>
      </div>
      <Address of={order.shippingInfo} />
      {isOpen && (
        <DeliveryDialog
          address={order.shippingInfo}
          save={async (shippingInfo) => show(await call("pay/change-address", { secret, shippingInfo }))}
          refresh={() => show()}
          close={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Long enough for a bank's code. */
const recentMs = 10 * 60_000;

const recentStart = ({ startedAt }: OpenOrder): string | undefined =>
  startedAt !== undefined && Date.now() - Date.parse(startedAt) < recentMs ? startedAt : undefined;

function StartedElsewhere({ at }: { at: string }) {
  return (
    <Notice tone="info" title="Someone may be paying for this order">
      <p>
        A payment began at <Time at={at} to="timeOfDay" />, maybe in another window. If you've paid there,
        don't pay again. This page updates once your order is placed.
      </p>
    </Notice>
  );
}

const never = () => false;

interface PayingProps extends LinkProps {
  paymentKey: PaymentKey;
}

/** Runs both kinds of payment: a card on this page, and what an app or a bank approves. */
function usePaying({ secret, order, show, paymentKey }: PayingProps) {
  const { email } = order.customer;
  const source = useMemo(() => linkSource(secret, (answer) => void show(answer)), [secret, show]);
  const placed = () => void show();
  const approval = useApproval(placed, source);
  const payment = usePayment(placed, never);
  const startWay = startOf({
    paymentKey,
    address: order.shippingInfo,
    approval,
    begin: (_, way) => beginByLink(secret, way),
    email,
  });
  const start: typeof payment.start = (work) =>
    payment.start(async () => {
      const outcome = await work();
      // Whatever stopped it may have changed the order.
      if (outcome) await show();
      return outcome;
    });
  const payNow: typeof payment.payNow = (_, confirm, way) => start(() => payCardByLink(secret, confirm, way));
  return { approval, state: payment.state, startWay, start, payNow };
}

export default function OpenOrderView(props: PayingProps) {
  const { order, paymentKey } = props;
  const { approval, state, startWay, start, payNow } = usePaying(props);
  const [elsewhere] = useState(() => recentStart(order));
  const [chosen, choose] = useState<MethodName>();
  const ways = waysFor(paymentKey.methods, order.totalPrice);
  const way = ways.find(({ method }) => method === chosen) ?? ways[0];
  const isPaying = state.phase === "paying";
  const { approval: now } = approval;
  const View = now && viewOf(now);
  if (now && View)
    return (
      <View
        approval={now}
        isOpen={approval.isOpen}
        isStarting={isPaying}
        again={() => start(() => startWay(order, now.remote, now.remote.bank))}
        another={approval.chooseAnother}
        startOver={<Button onClick={approval.forget}>Try again</Button>}
      />
    );
  return (
    <div className={styles.columns}>
      <div className={styles.panel}>
        <h1>Review and pay</h1>
        <p className={css.who}>
          We've put this order together for {order.customer.name} ({order.customer.email}). We're holding its
          items until <Time at={order.expiresAt} to="minute" />.
        </p>
        {elsewhere && !now && <StartedElsewhere at={elsewhere} />}
        <DeliveryAddress {...props} />
        <h2 id="payment-title">{ways.length > 1 ? "Choose how to pay" : "Pay by card"}</h2>
        {way && ways.length > 1 && (
          <MethodList ways={ways} chosen={way.method} choose={choose} isDisabled={isPaying} />
        )}
        {way && (
          <WayForm
            paymentKey={paymentKey}
            address={order.shippingInfo}
            email={order.customer.email}
            startWay={startWay}
            forget={approval.forget}
            way={way}
            payment={{ start, payNow }}
            form={{ total: order.totalPrice, isPaying, canPay: true }}
            purchase={() => order}
          >
            <Problem problem={state.problem && { message: state.problem.message }}>{undefined}</Problem>
          </WayForm>
        )}
      </div>
      <Summary title="Order Summary">
        <ItemList items={order.orderItems} />
        <Totals of={order} />
      </Summary>
    </div>
  );
}
