import { useSession } from "../../app/session/session.tsx";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const OpenPaymentNotice = lazyFile(() => import("./open-payment-notice.tsx"));

export function OpenPayment() {
  const { buyer } = useSession();
  if (!buyer) return null;
  return (
    <Optional>
      <OpenPaymentNotice />
    </Optional>
  );
}
