import { useSession } from "../../app/session.tsx";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";

const OpenPaymentNotice = lazyFile(async () => ({
  default: (await import("./open-payment-notice.tsx")).OpenPaymentNotice,
}));

export function OpenPayment() {
  const { buyer } = useSession();
  if (!buyer) return null;
  return (
    <Optional>
      <OpenPaymentNotice />
    </Optional>
  );
}
