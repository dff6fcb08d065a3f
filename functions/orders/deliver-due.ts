import { Logger } from "@aws-lambda-powertools/logger";
import { transact, write } from "../platform/table.ts";
import { awaitReview, endDelivery, findDelivered } from "./delivery-due.table.ts";
import { changeStatus, findOrderEver } from "./order.table.ts";

const logger = new Logger({ serviceName: "sweep" });
const maxOrders = 500;

async function deliver(id: string, now: Date): Promise<void> {
  const order = await findOrderEver(id);
  if (order?.status !== "Shipped") return void (await write(endDelivery(id)));
  await transact({
    order: changeStatus(order, { status: "Delivered", at: now.toISOString() }),
    delivery: endDelivery(id),
    review: awaitReview(order, now),
  });
}

export async function deliverDue(now: Date): Promise<void> {
  let count = 0;
  for await (const id of findDelivered(now)) {
    await deliver(id, now).catch((error) => logger.error("order not delivered", { orderId: id, error }));
    count += 1;
    if (count === maxOrders) return;
  }
}
