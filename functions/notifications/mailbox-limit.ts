import { Logger } from "@aws-lambda-powertools/logger";
import { outcomeOf } from "../mail/delivery.table.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import type { Delivery } from "../mail/tags.ts";
import { consume, type Limit } from "../platform/rate-limit.ts";

const logger = new Logger({ serviceName: "mails" });

/** Limits mails of a kind per mailbox, optionally per `about`. Counts first attempts only, not retries. */
export async function mayReach(to: string, delivery: Delivery, limit: Limit, about = ""): Promise<boolean> {
  if ((await outcomeOf(delivery)) !== undefined) return true;
  const { kind } = delivery;
  const may = await consume(`mail:${kind}${about}:${mailboxOf(to)}`, limit, new Date());
  if (!may) logger.info("mail withheld: its receiver had enough of them", { kind });
  return may;
}
