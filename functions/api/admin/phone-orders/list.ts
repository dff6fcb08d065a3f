import { toRupees } from "../../../../shared/core/money.ts";
import { maxOpenPhoneOrders } from "../../../../shared/phone-orders/limits.ts";
import { phoneOrderCalls } from "../../../../shared/phone-orders/staff-schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findOpenPhoneOrders } from "../../../phone-orders/phone-order.table.ts";

export const handler = endpoint(phoneOrderCalls, "admin/phone-orders/list", async () => {
  const open = await findOpenPhoneOrders();
  return {
    success: true,
    phoneOrders: open.flatMap(({ id: _id, customer, by, cancelledBy, units, totalPaise, ...times }) =>
      customer && !cancelledBy
        ? {
            _id,
            customer,
            by: { _id: by.id, name: by.name },
            items: units,
            total: toRupees(totalPaise),
            ...times,
          }
        : [],
    ),
    most: maxOpenPhoneOrders,
  };
});
