import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { hasMoreThan } from "../platform/work-through.ts";
import { sweepWebhooks } from "../webhooks/sweep-webhooks.ts";

const logger = new Logger({ serviceName: "webhook-sweep" });
/** An attempt that was begun before this is left must still finish. */
const reserveMilliseconds = 20_000;

/** Makes the attempts that are due, later retries mostly. */
export async function handler(_event: unknown, context: Context): Promise<void> {
  let failures = 0;
  await sweepWebhooks({
    now: new Date(),
    hasTime: hasMoreThan(reserveMilliseconds, context),
    onError: ({ id }, error) => {
      failures += 1;
      logger.error("event not sent", { id, error });
    },
  });
  if (failures > 0) throw new Error(`${failures} events could not be sent`);
}
