import { Logger } from "@aws-lambda-powertools/logger";
import { findDetails } from "../catalogue/product.table.ts";
import { userExists } from "../identity/user.table.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { endReviewWait, findReviewsDue } from "../orders/delivery-due.table.ts";
import { isRefundedInFull } from "../orders/order.ts";
import { findOrderFile, type OrderFile } from "../orders/order-file.table.ts";
import { transact, write } from "../platform/table.ts";
import { returnsOf } from "../returns/return.table.ts";
import { keptProducts } from "../returns/return.ts";
import { unreviewedBy } from "../reviews/review.table.ts";

const logger = new Logger({ serviceName: "sweep" });
const maxOrders = 100;

/** Returns products that the buyer keeps and hasn't reviewed. Guests can't review. */
export async function unreviewedIn(file: OrderFile): Promise<string[]> {
  const { order } = file;
  if (order.guestEmail !== undefined || order.status !== "Delivered" || isRefundedInFull(order)) return [];
  return unreviewedBy(order.userId, keptProducts(order, returnsOf(file)));
}

/** Leaves out archived orders and products that are gone. */
async function productsToAskFor(file: OrderFile | undefined): Promise<string[]> {
  const products = file ? await unreviewedIn(file) : [];
  return (await findDetails(products)).map(({ id }) => id);
}

async function ask(orderId: string, now: Date): Promise<void> {
  const file = await findOrderFile(orderId, undefined);
  const productIds = await productsToAskFor(file);
  if (!file || productIds.length === 0) return void (await write(endReviewWait(orderId)));
  const failed = await transact({
    due: endReviewWait(orderId),
    account: userExists(file.order.userId),
    mail: outboxItem({ kind: "review-ask", orderId, productIds }, now),
  });
  if (failed.has("account")) await write(endReviewWait(orderId));
}

/** Asks once for each order; the rest of a long list is left to the next run. */
export async function askForReviews(now: Date): Promise<void> {
  let count = 0;
  for await (const orderId of findReviewsDue(now)) {
    await ask(orderId, now).catch((error) => logger.error("review not asked for", { orderId, error }));
    count += 1;
    if (count === maxOrders) return;
  }
}
