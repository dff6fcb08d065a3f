import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { recordReturn } from "../mail/delivery.table.ts";
import { deliveryOf } from "../mail/tags.ts";

const logger = new Logger({ serviceName: "bounces" });

const Tags = z.record(z.string(), z.array(z.string()));
/** What SES reports of a mail, as EventBridge hands it on. */
const Report = z.object({
  detail: z.object({ eventType: z.enum(["Bounce", "Complaint"]), mail: z.object({ tags: Tags }) }),
});

/**
 * Marks the mail, for staff to see. That nothing more is sent to the address is SES's own part: the
 * stage's configuration set keeps what bounces for good or complains on the account's suppression list.
 */
export async function handler(event: unknown): Promise<void> {
  const { eventType, mail } = Report.parse(event).detail;
  const delivery = deliveryOf(mail.tags);
  if (!delivery) return logger.warn("a mail came back that names no cause", { eventType });
  const state = eventType === "Bounce" ? "bounced" : "complained";
  await recordReturn(delivery.causePk, delivery.kind, state, new Date());
  logger.warn("a mail came back", { state, kind: delivery.kind });
}
