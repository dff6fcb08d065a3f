import { payCalls } from "../../../shared/phone-orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { checkedAddress } from "../../orders/delivery-address.ts";
import { payAnswer } from "../../phone-orders/pay-answer.ts";
import { openLink } from "../../phone-orders/pay-link.ts";

export const handler = endpoint(
  payCalls,
  "pay/change-address",
  async ({ secret, shippingInfo }, { address, now }) => {
    const opened = await openLink(secret, { address, now });
    const checked = checkedAddress(shippingInfo);
    await countAttempt([{ limit: "payLinkChanges", of: opened.order.id }], now);
    const { changeAddress } = await import("../../phone-orders/pay-by-link.ts");
    return payAnswer(await changeAddress(opened, checked), now);
  },
);
