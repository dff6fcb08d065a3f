import { Logger } from "@aws-lambda-powertools/logger";
import { consume, type Limit } from "../platform/rate-limit.ts";
import { outcomeOf } from "./delivery.table.ts";
import { mailboxOf } from "./mailbox.ts";
import type { Delivery } from "./tags.ts";

const logger = new Logger({ serviceName: "mails" });

/** Limits mails of a kind per mailbox, optionally per `about`. Counts first attempts only, not retries. */
export async function mayReach(to: string, delivery: Delivery, limit: Limit, about = ""): Promise<boolean> {
  if ((await outcomeOf(delivery)) !== undefined) return true;
  const { kind } = delivery;
  const may = await consume(`mail:${kind}${about}:${mailboxOf(to)}`, limit, new Date());
  if (!may) logger.info("email withheld: its receiver's limit is used up", { kind });
  return may;
}
