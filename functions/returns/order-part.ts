import { lowerCase } from "../../shared/core/builtins.ts";
import type { TimelineEvent } from "../../shared/orders/after-sales.ts";
import type { OrderPart } from "../orders/order-wire.ts";
import { returnsOf } from "./return.table.ts";
import { type Return, returnableOf } from "./return.ts";
import { returnOnWire } from "./return-wire.ts";

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
