import { AppError } from "../../../shared/core/errors.ts";
import { invoiceCalls } from "../../../shared/invoices/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { may } from "../../identity/staff.ts";
import { invoiceFile } from "../../orders/invoice-file.ts";
import { findOrderEver } from "../../orders/order.table.ts";

export const handler = endpoint(invoiceCalls, "invoices/get", async ({ id }, { user, permissions }) => {
  const order = await findOrderEver(id);
  if (!order || (order.userId !== user.id && !may({ permissions }, "invoices:read")))
    throw new AppError("not_found", "Order");
  return { success: true, ...(await invoiceFile(order)) };
});
