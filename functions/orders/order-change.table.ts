import type { TransactItem } from "../platform/expressions.ts";
import type { Cancellation } from "./cancellation.ts";
import { changeOrder } from "./order.table.ts";
import type { Order } from "./order.ts";

/** Fails if the order has shipped or was cancelled, or its address changed since it was read. */
export const changeAddress = (
  { id, addressChanges }: Order,
  shippingInfo: Order["shippingInfo"],
  at: Date,
): TransactItem =>
  changeOrder(
    id,
    {
      set: {
        shippingInfo,
        fullName: shippingInfo.fullName,
        addressChanges: [...(addressChanges ?? []), at.toISOString()],
      },
    },
    { status: "Processing", addressChanges },
  );

/** In paise. Fails if the order has shipped, or its items or money changed since it was read. */
export const cancelUnits = (
  { id, cancellations, refundedPaise, refundDuePaise }: Order,
  cancellation: Cancellation,
  duePaise: number,
): TransactItem =>
  changeOrder(
    id,
    {
      set: {
        cancellations: [...(cancellations ?? []), cancellation],
        refundDuePaise: duePaise || undefined,
      },
    },
    { status: "Processing", cancellations, refundedPaise, refundDuePaise },
  );
