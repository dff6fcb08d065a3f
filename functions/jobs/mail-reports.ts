import { Logger } from "@aws-lambda-powertools/logger";
import * as z from "zod/mini";
import { recordDelivery, recordReturn } from "../mail/delivery.table.ts";
import { deliveryOf } from "../mail/tags.ts";

const logger = new Logger({ serviceName: "mail-reports" });

const Tags = z.record(z.string(), z.array(z.string()));
const mail = z.object({ tags: Tags });
const Report = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({ eventType: z.literal("Send"), mail }),
    z.object({ eventType: z.literal("Bounce"), mail, bounce: z.object({ bounceType: z.string() }) }),
    z.object({ eventType: z.literal("Complaint"), mail }),
  ]),
});

/** Out-of-office replies and full mailboxes, which SES does not suppress (SES Developer Guide, "Bounce object"). */
const isTransient = (detail: z.infer<typeof Report>["detail"]): boolean =>
  detail.eventType === "Bounce" && detail.bounce.bounceType === "Transient";

/** Records "sent" in case its sender died first, and returns for staff. SES suppresses such addresses. */
export async function handler(event: unknown): Promise<void> {
  const { detail } = Report.parse(event);
  const { eventType } = detail;
  const delivery = deliveryOf(detail.mail.tags);
  if (!delivery) return logger.warn("a report names an unknown email", { eventType });
  if (eventType === "Send") return recordDelivery(delivery, "sent", new Date());
  if (isTransient(detail))
    return logger.info("an automatic reply or a full mailbox", { kind: delivery.kind });
  const state = eventType === "Bounce" ? "bounced" : "complained";
  await recordReturn(delivery, state, new Date());
  logger.warn("an email was returned", { state, kind: delivery.kind });
}
