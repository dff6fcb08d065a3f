import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { region } from "./lambda.ts";

/** A request to let a mail bounce, or to complain about it. */
export const Return = z.object({ id: z.string(), as: z.enum(["bounce", "complaint"]) });

const kinds = {
  bounce: { "detail-type": "Email Bounced", eventType: "Bounce" },
  complaint: { "detail-type": "Email Complaint Received", eventType: "Complaint" },
} as const;

interface Returned {
  readonly id: string;
  readonly to: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** The event that SES sends through EventBridge for a bounce or a complaint. */
export function reportOf({ id, to, tags }: Returned, as: keyof typeof kinds): object {
  const { eventType, ...kind } = kinds[as];
  const time = new Date().toISOString();
  const recipients = [{ emailAddress: to }];
  return {
    version: "0",
    id: randomUUID(),
    source: "aws.ses",
    account: "000000000000",
    region,
    time,
    resources: [],
    ...kind,
    detail: {
      eventType,
      ...(as === "bounce"
        ? { bounce: { bounceType: "Permanent", bounceSubType: "General", bouncedRecipients: recipients } }
        : { complaint: { complainedRecipients: recipients } }),
      mail: {
        timestamp: time,
        messageId: id,
        destination: [to],
        tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  };
}
