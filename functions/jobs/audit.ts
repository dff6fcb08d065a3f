import { setTimeout as sleep } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { countedAdmins, findUsers } from "../identity/user.table.ts";

const logger = new Logger({ serviceName: "audit" });
const tries = 3;
/** Long enough for the index to show a change that was under way. */
const pauseMilliseconds = 1500;

async function foundAdmins(): Promise<number> {
  let admins = 0;
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await findUsers({ cursor });
    admins += items.filter(({ role }) => role === "admin").length;
    cursor = nextCursor;
  } while (cursor !== undefined);
  return admins;
}

/**
 * The last admin is kept by a condition on a count: each night it is held against a recount. A shop
 * without any is an alarm too, once it has users.
 */
export async function handler(): Promise<void> {
  let counted = 0;
  let found = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await sleep(pauseMilliseconds);
    [counted, found] = await Promise.all([countedAdmins(), foundAdmins()]);
    if (counted === found && found > 0) return;
  }
  logger.error("count of admins is wrong", { counted, found });
}
