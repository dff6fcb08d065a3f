import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import type { ServerResponse } from "node:http";
import PostalMime from "postal-mime";
import { type Listening, listen, readBody } from "../core/http.ts";

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Empty if it is the sender. */
  replyTo: string;
  /** Of a mail with a list's headers. */
  listHeaders?: Readonly<Record<string, string>>;
  /** Returned in SES's reports. */
  tags: Readonly<Record<string, string>>;
  sentAt: string;
}

export interface MailService extends Listening {
  mails(): Mail[];
  /** With a code, SES rejects the request; otherwise it is unavailable. */
  failNext(times: number, code?: string): void;
  /** Fails every call. */
  isDown: boolean;
  onAccepted: (mail: Mail) => void;
}

type Content = Omit<Mail, "id" | "sentAt">;

/** Drops a last line cut short by a kill, whose sender got no response. */
function dropHalfLine(file: string): void {
  if (existsSync(file)) truncateSync(file, readFileSync(file).lastIndexOf("\n") + 1);
}

function readMails(file: string): Mail[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => ({ replyTo: "", tags: {}, ...JSON.parse(line) }));
}

function addresses(form: URLSearchParams, kind: string): string[] {
  const list: string[] = [];
  for (let index = 1; form.has(`${kind}.member.${index}`); index++)
    list.push(form.get(`${kind}.member.${index}`) ?? "");
  return list;
}

function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index++)
    tags[form.get(`Tags.member.${index}.Name`) ?? ""] = form.get(`Tags.member.${index}.Value`) ?? "";
  return tags;
}

async function readRaw(form: URLSearchParams): Promise<Content> {
  const mail = await PostalMime.parse(Buffer.from(form.get("RawMessage.Data") ?? "", "base64"));
  const named = addresses(form, "Destinations");
  const to = named.length > 0 ? named : (mail.to ?? []).map(({ address }) => address ?? "");
  const replyTo = (mail.replyTo ?? []).map(({ address }) => address ?? "").join(", ");
  return {
    to: to.join(", "),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    replyTo,
    listHeaders: Object.fromEntries(
      mail.headers.filter(({ key }) => key.startsWith("list-")).map(({ key, value }) => [key, value]),
    ),
    tags: tagsOf(form),
  };
}

const readSimple = (form: URLSearchParams): Content => ({
  to: addresses(form, "Destination.ToAddresses").join(", "),
  subject: form.get("Message.Subject.Data") ?? "",
  text: form.get("Message.Body.Text.Data") ?? "",
  html: form.get("Message.Body.Html.Data") ?? "",
  replyTo: addresses(form, "ReplyToAddresses").join(", "),
  tags: tagsOf(form),
});

/** Sends the stage's date, or the SDK would retry because of its own clock. */
function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/xml", date: new Date().toUTCString() });
  response.end(body);
}

const failure = (code: string, message: string): string =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code>` +
  `<Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const success = (action: string, id: string): string =>
  `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result><MessageId>${id}</MessageId>` +
  `</${action}Result><ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata></${action}Response>`;

const readers: Record<string, (form: URLSearchParams) => Content | Promise<Content>> = {
  SendEmail: readSimple,
  SendRawEmail: readRaw,
};

/** SES stand-in that stores mails for the mailbox page. */
export async function startMail(file: string): Promise<MailService> {
  dropHalfLine(file);
  let failures = 0;
  let refusal: string | undefined;
  let isDown = false;
  const server = await listen(async (request, response) => {
    const form = new URLSearchParams((await readBody(request, 10_485_760))?.toString());
    const action = form.get("Action") ?? "";
    const read = readers[action];
    if (isDown || failures > 0) {
      failures = Math.max(0, failures - 1);
      if (!isDown && refusal) return sendXml(response, 400, failure(refusal, "Refusal asked for"));
      return sendXml(response, 503, failure("ServiceUnavailable", "Failure asked for"));
    }
    if (!read) return sendXml(response, 400, failure("InvalidAction", "Unknown action"));
    const mail = { id: randomUUID(), ...(await read(form)), sentAt: new Date().toISOString() };
    appendFileSync(file, `${JSON.stringify(mail)}\n`);
    sendXml(response, 200, success(action, mail.id));
    service.onAccepted(mail);
  });
  const service: MailService = {
    ...server,
    onAccepted: () => undefined,
    mails: () => readMails(file).reverse(),
    failNext(times, code) {
      failures = times;
      refusal = code;
    },
    get isDown() {
      return isDown;
    },
    set isDown(value) {
      isDown = value;
    },
  };
  return service;
}
