import { setTimeout as sleep } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { countedAdmins, listedAdmins } from "../identity/user.table.ts";

const logger = new Logger({ serviceName: "audit" });
const tries = 3;
/** Long enough for the index to show a change that is being written. */
const pauseMilliseconds = 1500;

/**
 * Compares the stored number of admins, which protects the last one from removal, with a recount of the
 * index. A difference raises an alarm, and so does a shop without admins.
 */
export async function handler(): Promise<void> {
  let counted = 0;
  let found = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await sleep(pauseMilliseconds);
    [counted, found] = await Promise.all([countedAdmins(), listedAdmins()]);
    if (counted === found && found > 0) return;
  }
  logger.error("count of admins is wrong", { counted, found });
}
