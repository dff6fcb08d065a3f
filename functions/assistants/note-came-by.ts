import { Logger } from "@aws-lambda-powertools/logger";
import { setCameBy } from "../orders/order.table.ts";
import type { Order } from "../orders/order.ts";
import { transact } from "../platform/table.ts";
import { markLinkUsed, markOrdered } from "./agent-cart.table.ts";
import { acceptedIn } from "./came-by.ts";

const logger = new Logger({ serviceName: "assistants" });

/** For the first order after a browser took over an offered cart. Never fails: the order is placed. */
export async function noteCameBy(
  { id, createdAt }: Pick<Order, "id" | "createdAt">,
  cookies: readonly string[],
  now: Date,
): Promise<void> {
  try {
    const accepted = await acceptedIn(cookies, now);
    if (!accepted) return;
    const { key, cameBy } = accepted;
    const used = cameBy.kind === "link" ? markLinkUsed(key, createdAt) : markOrdered(key, createdAt);
    await transact({ used, order: setCameBy(id, cameBy) });
  } catch (error) {
    logger.error("an order's origin wasn't stored", { orderId: id, error });
  }
}
