import * as z from "zod/mini";
import type { Input } from "../../shared/contract.ts";
import { hashCart } from "../payments/payment.ts";
import { missing, put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { closedUntil, type PhoneOrder } from "./phone-order.ts";

export type Draft = Input<"admin/phone-orders/create">;
type Staff = PhoneOrder["by"];

const requestKeyOf = ({ id }: Staff, requestKey: string): Key => ({
  pk: `PHONEORDERREQUEST#${id}#${requestKey}`,
  sk: "PHONEORDERREQUEST",
});

const PhoneOrderRequest = z.object({ phoneOrderId: z.string(), draftHash: z.string() });
type PhoneOrderRequest = z.infer<typeof PhoneOrderRequest>;

export const hashOfDraft = ({ requestKey: _, ...draft }: Draft): string => hashCart(draft);

export async function findPhoneOrderRequest(
  by: Staff,
  requestKey: string,
): Promise<PhoneOrderRequest | undefined> {
  const item = await getItem(requestKeyOf(by, requestKey));
  return item && PhoneOrderRequest.parse(item);
}

/** Fails if the key was used before. */
export const createPhoneOrderRequest = (
  { id: phoneOrderId, by }: PhoneOrder,
  draft: Draft,
  now: Date,
): TransactItem | undefined =>
  draft.requestKey === undefined
    ? undefined
    : put<PhoneOrderRequest>(
        {
          ...requestKeyOf(by, draft.requestKey),
          phoneOrderId,
          draftHash: hashOfDraft(draft),
          expiresAtSeconds: closedUntil(now),
        },
        { pk: missing },
      );
