import { Logger } from "@aws-lambda-powertools/logger";
import { outcomeOf } from "../mail/delivery.table.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import type { Delivery } from "../mail/tags.ts";
import { consume, type Limit } from "../platform/rate-limit.ts";

const logger = new Logger({ serviceName: "mails" });

/**
 * Whether the mailbox may get one more mail of this kind; with `about`, of this kind about one thing. Counts
 * the first attempt of a delivery only, not its retries.
 */
export async function mayReach(to: string, delivery: Delivery, limit: Limit, about = ""): Promise<boolean> {
  if ((await outcomeOf(delivery)) !== undefined) return true;
  const { kind } = delivery;
  const may = await consume(`mail:${kind}${about}:${mailboxOf(to)}`, limit, new Date());
  if (!may) logger.info("mail withheld: its receiver had enough of them", { kind });
  return may;
}
