import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { env } from "../platform/env.ts";
import type { Mail } from "./mail.ts";
import { type Delivery, tagsOf } from "./tags.ts";

const ses = new SESClient({ requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } });

export async function sendMail(
  delivery: Delivery,
  to: string,
  { subject, text, html, replyTo }: Mail,
): Promise<void> {
  await ses.send(
    new SendEmailCommand({
      Source: env("MAIL_FROM"),
      // Makes SES report bounces and complaints, and stop sending to such addresses.
      ConfigurationSetName: `Earshot-${env("STAGE")}`,
      Tags: tagsOf(delivery),
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Message: {
        Subject: { Data: subject, Charset: "UTF-8" },
        Body: { Text: { Data: text, Charset: "UTF-8" }, Html: { Data: html, Charset: "UTF-8" } },
      },
    }),
  );
}
