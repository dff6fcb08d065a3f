import { setTimeout as sleep } from "node:timers/promises";
import { Logger } from "@aws-lambda-powertools/logger";
import { countedAdmins, listedAdmins } from "../identity/membership.table.ts";

const logger = new Logger({ serviceName: "audit" });
const tries = 3;
const pauseMilliseconds = 1500;

/** Recounts the admins, whose stored number protects the last one. Differences and zero raise an alarm. */
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
