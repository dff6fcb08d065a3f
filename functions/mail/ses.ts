import { SESClient, SESServiceException, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { env } from "../platform/env.ts";
import { PermanentFailure } from "../platform/queue-worker.ts";
import { attemptsWithin } from "../platform/time-limit.ts";
import type { Mail } from "./compose.ts";
import { mimeOf } from "./mime.ts";
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

function send(delivery: Delivery, to: string, mail: Mail): Promise<unknown> {
  const { subject, text, html, replyTo, unsubscribeUrl } = mail;
  const from = env("MAIL_FROM");
  const common = {
    Source: from,
    ConfigurationSetName: `Earshot-${env("STAGE")}`,
    Tags: tagsOf(delivery),
  };
  if (unsubscribeUrl !== undefined)
    return ses.send(
      new SendRawEmailCommand({
        ...common,
        Destinations: [to],
        RawMessage: { Data: mimeOf(mail, { from, to, unsubscribeUrl }) },
      }),
    );
  return ses.send(
    new SendEmailCommand({
      ...common,
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: {
        Subject: { Data: subject, Charset: "UTF-8" },
        Body: { Text: { Data: text, Charset: "UTF-8" }, Html: { Data: html, Charset: "UTF-8" } },
      },
    }),
  );
}

/** Throws PermanentFailure if SES would reject every retry; throttling and unverified senders may pass. */
export async function sendMail(delivery: Delivery, to: string, mail: Mail): Promise<void> {
  try {
    await send(delivery, to, mail);
  } catch (error) {
    if (!(error instanceof SESServiceException) || !permanentRefusals.has(error.name)) throw error;
    throw new PermanentFailure("SES refuses the email permanently", { cause: error });
  }
}
