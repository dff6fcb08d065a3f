import { pickFields } from "../../shared/core/fields.ts";
import { toRupees } from "../../shared/core/money.ts";
import { returnFields } from "../../shared/returns/return-fields.ts";
import type { Return as ReturnOnWire } from "../../shared/returns/schemas.ts";
import type { Return } from "./return.ts";

/** The amount decided while it is owed, then the amount sent. */
const amountOf = ({ amountPaise, duePaise }: Return): Pick<ReturnOnWire, "amount" | "refundDue"> => {
  if (duePaise !== undefined) return { amount: toRupees(duePaise), refundDue: toRupees(duePaise) };
  return amountPaise === undefined ? {} : { amount: toRupees(amountPaise) };
};

export const returnOnWire = (request: Return): ReturnOnWire => ({
  _id: request.id,
  order: request.orderId,
  ...pickFields(request, returnFields),
  items: request.lines.map(({ productId, name, quantity, received }) => ({
    product: productId,
    name,
    quantity,
    ...(received !== undefined && { received }),
  })),
  images: request.pictures.map((_, index) => `/api/v1/return/${request.id}/picture/${index + 1}`),
  ...amountOf(request),
});
