import { phoneOrderCalls } from "../../../../shared/phone-orders/staff-schemas.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { createPhoneOrder } from "../../../phone-orders/create-phone-order.ts";
import { payLinkOf } from "../../../phone-orders/pay-link.ts";

export const handler = endpoint(phoneOrderCalls, "admin/phone-orders/create", async (draft, by) => {
  const order = await createPhoneOrder(draft, by);
  return new Reply(
    { success: true, link: await payLinkOf(order), expiresAt: order.expiresAt },
    { status: 201 },
  );
});
