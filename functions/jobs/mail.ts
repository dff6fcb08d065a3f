import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { sendMailOf } from "../notifications/send-mail-of.ts";
import { workOff } from "../platform/queue-worker.ts";

const logger = new Logger({ serviceName: "mail" });

const Delivery = z.object({ causePk: z.string(), kind: z.string(), buyerId: z.optional(z.string()) });

async function work(body: unknown): Promise<undefined> {
  await sendMailOf(Delivery.parse(body));
}

/** While SES is down, messages are redelivered for more than a day. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  workOff(event, { queue: "MAIL_QUEUE", logger, work });
