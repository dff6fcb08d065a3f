import { useState } from "react";
import { useSession } from "../../app/session/session.tsx";
import { useApi } from "../../lib/api.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const OpenPaymentNotice = lazyFile(() => import("./open-payment-notice.tsx"));

/** Loads the notice for those who have a payment open, or an order from another device that they haven't seen. */
export function OpenPayment() {
  const { buyer } = useSession();
  const answer = useApi("payments/open", buyer ? {} : null);
  const [isNeeded, setNeeded] = useState(false);
  // Kept, since an order that was shown is no news to the next answer.
  if (!isNeeded && (answer.data?.payment || answer.data?.placed)) setNeeded(true);
  if (!buyer || !isNeeded) return null;
  return (
    <Optional>
      <OpenPaymentNotice answer={answer} />
    </Optional>
  );
}
