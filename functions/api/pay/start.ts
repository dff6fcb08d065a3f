import { payCalls } from "../../../shared/phone-orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { startedOnWire } from "../../orders/started-on-wire.ts";
import { methodsFor, providerFor } from "../../payments/offered.ts";
import { startByLink } from "../../phone-orders/pay-by-link.ts";
import { openLink } from "../../phone-orders/pay-link.ts";

export const handler = endpoint(
  payCalls,
  "pay/start",
  async ({ secret, provider: wanted, method }, { address, now }) => {
    const opened = await openLink(secret, { address, now });
    const provider = providerFor({ provider: wanted, method });
    const methods = methodsFor(opened.payment.amountPaise, provider, method);
    await countAttempt([{ limit: "payLinkStarts", of: opened.order.id }], now);
    return startedOnWire(await startByLink(opened, provider), methods);
  },
);
