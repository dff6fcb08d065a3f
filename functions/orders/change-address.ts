import { changedFields } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import { unsetFields } from "../../shared/core/fields.ts";
import { type ShippingInfo, shippingFields } from "../../shared/delivery/shipping-info.ts";
import { type Actor, auditEntry } from "../audit/audit.table.ts";
import { isInterState } from "../invoices/bill.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { checkedAddress } from "./delivery-address.ts";
import type { Order } from "./order.ts";
import { changeAddress } from "./order-change.table.ts";

/** More than honest mistakes need. Each change is stored and emailed. */
const maxChanges = 10;

/** A registered seller owes IGST on sales to other states, and CGST with the state's own tax at home. */
function requireSameTax(order: Order, shippingInfo: ShippingInfo): void {
  const { gst } = order;
  if (!gst.gstin || isInterState(order) === isInterState({ gst, shippingInfo })) return;
  const field = "shippingInfo.state";
  throw new AppError("invalid", field, {
    [field]: `Delivering to ${shippingInfo.state} would change the tax on this order. Cancel the order and place it again with the new address`,
  });
}

const isSameAddress = (order: Order, shippingInfo: ShippingInfo): boolean =>
  changedFields(order.shippingInfo, { ...unsetFields(shippingFields), ...shippingInfo }).length === 0;

/** Undefined if nothing changes. Throws `already_shipped`, `invalid` (the state), `too_many_attempts`. */
export function addressChangeOf(
  order: Order,
  given: ShippingInfo,
  by: Actor,
): Record<string, TransactItem> | undefined {
  if (order.status === "Cancelled")
    throw new AppError("already_shipped", "This order was cancelled, so its address can't be changed");
  if (order.status !== "Processing")
    throw new AppError("already_shipped", "This order has shipped, so its address can't be changed");
  const shippingInfo = checkedAddress(given);
  if (isSameAddress(order, shippingInfo)) return undefined;
  requireSameTax(order, shippingInfo);
  if ((order.addressChanges ?? []).length >= maxChanges)
    throw new AppError("too_many_attempts", "This order's address was changed too often. Contact us instead");
  return {
    order: changeAddress(order, shippingInfo, by.now),
    audit: auditEntry(by, { kind: "order", id: order.id }, "Address changed"),
  };
}
