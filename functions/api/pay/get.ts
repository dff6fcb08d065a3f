import { payCalls } from "../../../shared/phone-orders/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { payAnswer } from "../../phone-orders/pay-answer.ts";
import { openLink } from "../../phone-orders/pay-link.ts";

/** Only reads: the provider's event or the sweep places the order. Throws `not_found` (404), `too_many_attempts` (429). */
export const handler = endpoint(payCalls, "pay/get", async ({ secret }, call) =>
  payAnswer(await openLink(secret, call), call.now),
);
