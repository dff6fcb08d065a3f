import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { User } from "../../../../shared/accounts/schemas.ts";
import { useKeepOwnWrite } from "../../lib/own-write.ts";
import { Container } from "../../ui/layout/container.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useSession } from "../session/session.tsx";
import { orderPlaced, paymentUnderWay } from "./checkout.ts";
import styles from "./finished-payment.module.css";
import { type Outcome, resumePayment } from "./pay.ts";
import { PlacedNotice } from "./placed-notice.tsx";

function Told({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "placed") return <PlacedNotice order={outcome.order} />;
  return outcome.kind === "refused" && <Notice tone="info" title={outcome.error.message} />;
}

/** These pages check or know already. */
const asksItself = /^\/(process\/payment|success)/;

/** Waits for the session, since only the buyer can check. */
export default function FinishedPayment() {
  const { buyer } = useSession();
  const { pathname } = useLocation();
  return buyer && !asksItself.test(pathname) ? <Asked buyer={buyer} /> : null;
}

/** Checks once what became of this browser's payment, updates the cart and shows the order. */
function Asked({ buyer: { _id } }: { buyer: User }) {
  const { mutate } = useSWRConfig();
  const { key } = useLocation();
  const keep = useKeepOwnWrite("orders/place", _id);
  const [told, setTold] = useState<{ outcome: Outcome; at: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the payment that a closed page left behind
  useEffect(() => {
    async function ask(): Promise<void> {
      // Signed out meanwhile: the next visit asks.
      const outcome = await resumePayment().catch(() => undefined);
      if (!outcome) return;
      if (outcome.kind === "placed") {
        orderPlaced(outcome.order);
        paymentUnderWay.write(undefined);
        keep({ success: true, order: outcome.order });
        void mutate(["payments/open", {}]);
      }
      setTold({ outcome, at: key });
    }
    void ask();
  }, []);

  if (told?.at !== key) return null;
  return (
    <Container className={styles.outcome}>
      <Told outcome={told.outcome} />
    </Container>
  );
}
