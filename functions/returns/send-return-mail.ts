import { deliver } from "../mail/deliver.ts";
import type { Delivery } from "../mail/tags.ts";
import { findOrderEver } from "../orders/order.table.ts";
import { buyerOf } from "../orders/send-order-mail.ts";
import { shop } from "../platform/settings.ts";
import { findReturn } from "./return.table.ts";
import { returnMail } from "./return-mail.ts";

/** Skips states that the return has left, which have their own mails. */
export async function sendReturnMail(delivery: Delivery, orderId: string): Promise<boolean> {
  const [, returnId, step] = /^return-([0-9a-f]{24})-([A-Za-z-]+)$/.exec(delivery.kind) ?? [];
  const order = returnId && step ? await findOrderEver(orderId) : undefined;
  if (!returnId || !step || !order) return false;
  const [buyer, request] = await Promise.all([buyerOf(order), findReturn(returnId)]);
  const state = step.replace("-", " ");
  const entry = request?.log.find((each) => each.state === state);
  if (!buyer || !entry || request?.state !== state) return false;
  return deliver(delivery, buyer.to, returnMail(order, request, { entry, shop: shop(), way: buyer.way }));
}
