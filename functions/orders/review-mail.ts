import { compose, hello, type Mail } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import type { AboutReview } from "../mail/outbox.table.ts";
import { unreviewedBy } from "../reviews/review.table.ts";
import { remainingLines } from "./cancellation.ts";
import { findOrderEver } from "./order.table.ts";
import type { Order } from "./order.ts";
import { aboutOrder, itemsOf, type WayIn } from "./order-mail.ts";
import { buyerOf } from "./send-order-mail.ts";

/** Leads to the product, or to the order if there are several. */
function reviewMail(order: Order, productIds: readonly string[], way: WayIn): Mail {
  const lines = remainingLines(order).filter(({ productId }) => productIds.includes(productId));
  const [{ productId, name } = { productId: "", name: "order" }, ...others] = lines;
  const page = others.length > 0 ? `/order/${order.id}` : `/product/${productId}?review=new`;
  return compose({
    subject: `How do you like your ${others.length > 0 ? "new gear" : name}?`,
    about: aboutOrder(order),
    greeting: hello(order.userName),
    paragraphs: [
      "Ten days in, what do you think? Tell other shoppers, good or bad.",
      "Some stars and a few words are enough.",
    ],
    action: { label: "Write a review", url: way.siteUrl + page },
    items: itemsOf({ lines }, way, new Map(lines.map((line) => [line.productId, line.quantity]))),
    notes: ["This is the only email we'll send about a review of this order."],
  });
}

/** Leaves out products reviewed since. */
export async function mailReviewAsk(
  causePk: string,
  { kind, orderId, productIds }: AboutReview,
): Promise<boolean> {
  const order = await findOrderEver(orderId);
  const buyer = order && (await buyerOf(order));
  if (!buyer) return false;
  const unreviewed = await unreviewedBy(order.userId, productIds);
  if (unreviewed.length === 0) return false;
  return deliver({ causePk, kind }, buyer.to, reviewMail(order, unreviewed, buyer.way));
}
