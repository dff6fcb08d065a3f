import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { recordReturn } from "../mail/delivery.table.ts";
import { deliveryOf } from "../mail/tags.ts";

const logger = new Logger({ serviceName: "bounces" });

const Tags = z.record(z.string(), z.array(z.string()));
/** SES's report about a mail, as EventBridge delivers it. */
const Report = z.object({
  detail: z.object({ eventType: z.enum(["Bounce", "Complaint"]), mail: z.object({ tags: Tags }) }),
});

/**
 * Marks the mail as returned, for staff to see. SES itself stops sending to the address: the stage's
 * configuration set puts permanent bounces and complaints on the account's suppression list.
 */
export async function handler(event: unknown): Promise<void> {
  const { eventType, mail } = Report.parse(event).detail;
  const delivery = deliveryOf(mail.tags);
  if (!delivery) return logger.warn("a mail came back that names no cause", { eventType });
  const state = eventType === "Bounce" ? "bounced" : "complained";
  await recordReturn(delivery.causePk, delivery.kind, state, new Date());
  logger.warn("a mail came back", { state, kind: delivery.kind });
}
