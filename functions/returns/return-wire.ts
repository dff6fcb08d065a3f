import { lowerCase } from "../../shared/core/builtins.ts";
import { pickFields } from "../../shared/core/fields.ts";
import { toRupees } from "../../shared/core/money.ts";
import type { TimelineEvent } from "../../shared/orders/after-sales.ts";
import { returnFields } from "../../shared/returns/return-fields.ts";
import type { Return as ReturnOnWire } from "../../shared/returns/schemas.ts";
import type { OrderPart } from "../orders/order-wire.ts";
import { returnsOf } from "./return.table.ts";
import { type Return, returnableOf } from "./return.ts";

/** The amount decided while it is owed, then the amount sent. */
const amountOf = ({ amountPaise, duePaise }: Return): Pick<ReturnOnWire, "amount" | "refundDue"> => {
  if (duePaise !== undefined) return { amount: toRupees(duePaise), refundDue: toRupees(duePaise) };
  return amountPaise === undefined ? {} : { amount: toRupees(amountPaise) };
};

export const returnOnWire = (request: Return): ReturnOnWire => ({
  _id: request.id,
  number: request.number,
  order: request.orderId,
  ...pickFields(request, returnFields),
  items: request.lines.map(({ productId, name, quantity, received, swapFor }) => ({
    product: productId,
    name,
    quantity,
    ...(received !== undefined && { received }),
    ...(swapFor && { swapFor: swapFor.productId, swapName: swapFor.name }),
  })),
  images: request.pictures.map((_, index) => `/api/v1/return/${request.id}/picture/${index + 1}`),
  ...amountOf(request),
});

const returnEvents = ({ log }: Return): TimelineEvent[] =>
  log.map(({ at, state, reason }) => ({
    at,
    what: `return ${lowerCase(state)}`,
    ...(reason && { reason }),
  }));

export const returnsPart: OrderPart = (file, now) => {
  const returns = returnsOf(file);
  const returnable = now && returnableOf(file.order, returns, now);
  return {
    events: returns.flatMap(returnEvents),
    fields: { returns: returns.map(returnOnWire), ...(returnable && { returnable }) },
  };
};
