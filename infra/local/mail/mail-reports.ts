import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { region } from "../lambda/lambda.ts";

/** Makes a mail bounce (softly: out of office or full) or be complained about. */
export const Return = z.object({ id: z.string(), as: z.enum(["bounce", "soft-bounce", "complaint"]) });

const kinds = {
  send: { "detail-type": "Email Sent", eventType: "Send" },
  bounce: { "detail-type": "Email Bounced", eventType: "Bounce" },
  "soft-bounce": { "detail-type": "Email Bounced", eventType: "Bounce" },
  complaint: { "detail-type": "Email Complaint Received", eventType: "Complaint" },
} as const;
type Kind = keyof typeof kinds;

function aboutOf(to: string, as: Kind): object {
  const recipients = [{ emailAddress: to }];
  if (as === "send") return { send: {} };
  if (as === "complaint") return { complaint: { complainedRecipients: recipients } };
  const bounceType = as === "bounce" ? "Permanent" : "Transient";
  return { bounce: { bounceType, bounceSubType: "General", bouncedRecipients: recipients } };
}

interface Reported {
  readonly id: string;
  readonly to: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Returns SES's event as sent through EventBridge. */
export function reportOf({ id, to, tags }: Reported, as: Kind): object {
  const { eventType, ...kind } = kinds[as];
  const time = new Date().toISOString();
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
      ...aboutOf(to, as),
      mail: {
        timestamp: time,
        messageId: id,
        destination: [to],
        tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  };
}
