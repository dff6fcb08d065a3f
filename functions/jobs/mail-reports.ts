import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { isSettled, outcomeOf, recordDelivery, recordReturn } from "../mail/delivery.table.ts";
import { deliveryOf } from "../mail/tags.ts";

const logger = new Logger({ serviceName: "mail-reports" });

const Tags = z.record(z.string(), z.array(z.string()));
const mail = z.object({ tags: Tags });
/** SES's report about a mail, as EventBridge delivers it. */
const Report = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({ eventType: z.literal("Send"), mail }),
    z.object({ eventType: z.literal("Bounce"), mail, bounce: z.object({ bounceType: z.string() }) }),
    z.object({ eventType: z.literal("Complaint"), mail }),
  ]),
});

/**
 * Out-of-office replies and full mailboxes: the address is right, and SES doesn't suppress it (SES Developer
 * Guide, "Bounce object").
 */
const isTransient = (detail: z.infer<typeof Report>["detail"]): boolean =>
  detail.eventType === "Bounce" && detail.bounce.bounceType === "Transient";

/**
 * Records what SES reports about a mail: that it was accepted, in case its sender died before recording it, or
 * that it came back, for staff to see. SES itself stops sending to the address: the stage's configuration set
 * puts permanent bounces and complaints on the account's suppression list.
 */
export async function handler(event: unknown): Promise<void> {
  const { detail } = Report.parse(event);
  const { eventType } = detail;
  const delivery = deliveryOf(detail.mail.tags);
  if (!delivery) return logger.warn("a report names no mail of ours", { eventType });
  if (eventType === "Send") {
    if (!isSettled(await outcomeOf(delivery))) await recordDelivery(delivery, "sent", new Date());
    return;
  }
  if (isTransient(detail))
    return logger.info("an automatic reply or a full mailbox", { kind: delivery.kind });
  const state = eventType === "Bounce" ? "bounced" : "complained";
  await recordReturn(delivery, state, new Date());
  logger.warn("a mail came back", { state, kind: delivery.kind });
}
