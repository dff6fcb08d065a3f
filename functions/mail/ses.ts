import { SESClient, SESServiceException, SendEmailCommand } from "@aws-sdk/client-ses";
import { env } from "../platform/env.ts";
import { PermanentFailure } from "../platform/queue-worker.ts";
import { attemptsWithin } from "../platform/time-limit.ts";
import type { Mail } from "./compose.ts";
import { type Delivery, tagsOf } from "./tags.ts";

const ses = new SESClient({ requestHandler: attemptsWithin(5000) });

/** Errors that repeat for the same request (SES API Reference, "Common Errors"). */
const permanentRefusals = new Set([
  "InvalidParameterCombination",
  "InvalidParameterValue",
  "InvalidQueryParameter",
  "MissingParameter",
  "ValidationError",
]);

/** Throws PermanentFailure if SES would reject every retry; throttling and unverified senders may pass. */
export async function sendMail(
  delivery: Delivery,
  to: string,
  { subject, text, html, replyTo }: Mail,
): Promise<void> {
  const command = new SendEmailCommand({
    Source: env("MAIL_FROM"),
    ConfigurationSetName: `Earshot-${env("STAGE")}`,
    Tags: tagsOf(delivery),
    Destination: { ToAddresses: [to] },
    ...(replyTo && { ReplyToAddresses: [replyTo] }),
    Message: {
      Subject: { Data: subject, Charset: "UTF-8" },
      Body: { Text: { Data: text, Charset: "UTF-8" }, Html: { Data: html, Charset: "UTF-8" } },
    },
  });
  try {
    await ses.send(command);
  } catch (error) {
    if (!(error instanceof SESServiceException) || !permanentRefusals.has(error.name)) throw error;
    throw new PermanentFailure("SES refuses the email permanently", { cause: error });
  }
}
