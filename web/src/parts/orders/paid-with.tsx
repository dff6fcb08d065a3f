import { nameOfProvider } from "../../../../shared/orders/provider-words.ts";
import type { Order } from "../../../../shared/orders/schemas.ts";
import { Copyable } from "../../ui/controls/copyable.tsx";

export const PaidWith = ({ order: { paymentInfo } }: { order: Pick<Order, "paymentInfo"> }) => {
  const { name, reference, chargeId } = paymentInfo.paidBy ?? {};
  if (!name) return null;
  return (
    <>
      <p translate="no">{name}</p>
      {reference && (
        <p>
          Reference <Copyable name="Reference" text={reference} />
        </p>
      )}
      {chargeId && (
        <p>
          {nameOfProvider(paymentInfo.provider)} <Copyable name="Payment ID" text={chargeId} />
        </p>
      )}
    </>
  );
};
