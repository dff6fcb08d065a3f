import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailService, startMail } from "../../infra/local/mail/mail.ts";

let file: string;
let mail: MailService;
let ses: SESClient;

async function open(): Promise<void> {
  mail = await startMail(file);
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  ses = new SESClient({ endpoint: mail.url, region: "ap-south-1", credentials, maxAttempts: 1 });
}

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "earshot-mail-")), "mail.ndjson");
  await open();
});
afterEach(() => mail.close());

const send = (subject: string) =>
  ses.send(
    new SendEmailCommand({
      Source: "shop@earshot.test",
      Destination: { ToAddresses: ["a@x.test", "b@x.test"] },
      Message: {
        Subject: { Data: subject },
        Body: { Text: { Data: "Täxt" }, Html: { Data: "<b>html</b>" } },
      },
    }),
  );

test("mails are read newest first, with their parts", async () => {
  const { MessageId } = await send("first");
  await send("second");
  expect(mail.mails().map(({ subject }) => subject)).toEqual(["second", "first"]);
  expect(mail.mails()[1]).toMatchObject({
    id: MessageId,
    to: "a@x.test, b@x.test",
    text: "Täxt",
    html: "<b>html</b>",
  });
});

test("raw mails are parsed", async () => {
  const source = [
    "To: a@x.test",
    "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=",
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    "--b\r\nContent-Type: text/plain\r\n\r\nplain",
    "--b\r\nContent-Type: text/html\r\n\r\n<i>rich</i>",
    "--b--",
  ];
  await ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(source.join("\r\n")) } }));
  expect(mail.mails()[0]).toMatchObject({ to: "a@x.test", subject: "Grüße" });
  expect(mail.mails()[0]?.text.trim()).toBe("plain");
  expect(mail.mails()[0]?.html.trim()).toBe("<i>rich</i>");
});

test("a requested failure reaches the sender, and the mail is not stored", async () => {
  mail.failNext(1);
  await expect(send("lost")).rejects.toThrow();
  await send("kept");
  expect(mail.mails().map(({ subject }) => subject)).toEqual(["kept"]);
});

test("the mailbox survives a restart", async () => {
  await send("kept");
  await mail.close();
  mail = await startMail(file);
  expect(mail.mails().map(({ subject }) => subject)).toEqual(["kept"]);
});

test("a mail half written when the process was killed is dropped, and later ones can be read", async () => {
  await send("kept");
  await mail.close();
  appendFileSync(file, '{"id":"half","subj');
  await open();
  await send("later");
  await mail.close();
  await open();
  expect(mail.mails().map(({ subject }) => subject)).toEqual(["later", "kept"]);
});
