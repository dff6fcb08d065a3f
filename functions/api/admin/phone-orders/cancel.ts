import { phoneOrderCalls } from "../../../../shared/phone-orders/staff-schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { cancelPhoneOrder } from "../../../phone-orders/cancel-phone-order.ts";

export const handler = endpoint(phoneOrderCalls, "admin/phone-orders/cancel", async ({ id }, by) => {
  await cancelPhoneOrder(id, by);
  return { success: true };
});
