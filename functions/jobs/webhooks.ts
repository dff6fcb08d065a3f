import { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { workOff } from "../platform/queue-worker.ts";
import { hasMoreThan } from "../platform/work-through.ts";
import { attemptQueued } from "../webhooks/attempt.ts";
import { sweepWebhooks } from "../webhooks/sweep-webhooks.ts";

const logger = new Logger({ serviceName: "webhooks" });
/** An attempt that was begun before this is left must still finish. */
const reserveMilliseconds = 20_000;

const Message = z.union([
  z.object({ deliveries: z.array(z.object({ webhookId: z.string(), id: z.string() })) }),
  /** Everything of one webhook that is due. */
  z.object({ webhookId: z.string() }),
]);

/** Delivers new events, early retries, and what staff asked to be sent again. */
export const handler = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
  workOff(event, {
    queue: "WEBHOOKS_QUEUE",
    logger,
    async work(body, now) {
      const message = Message.parse(body);
      const hasTime = hasMoreThan(reserveMilliseconds, context);
      const onError = ({ id }: { id: string }, error: unknown) =>
        logger.warn("event not sent", { id, error });
      if ("deliveries" in message)
        await Promise.all(message.deliveries.map(({ webhookId, id }) => attemptQueued(webhookId, id, now)));
      else await sweepWebhooks({ now, hasTime, onError }, message.webhookId);
      return undefined;
    },
  });
