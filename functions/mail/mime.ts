import { randomUUID } from "node:crypto";
import type { Mail } from "./compose.ts";

const lineEnd = "\r\n";

/** RFC 2047 allows 75 characters an encoded word, which eleven characters of four bytes fit. */
const encodedWords = (text: string): string =>
  (text.match(/.{1,11}/gsu) ?? [])
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`)
    .join(`${lineEnd} `);

const part = (type: string, text: string): string =>
  [
    `Content-Type: ${type}; charset=UTF-8`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(text).toString("base64").replace(/.{76}/g, `$&${lineEnd}`),
  ].join(lineEnd);

interface Route {
  from: string;
  to: string;
  /** Mail programs post to it when their own Unsubscribe button is pressed (RFC 8058). */
  unsubscribeUrl: string;
}

/** The source of a mail with headers that SES's `SendEmail` can't set. */
export function mimeOf({ subject, text, html }: Mail, { from, to, unsubscribeUrl }: Route): Buffer {
  const boundary = randomUUID();
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${encodedWords(subject)}`,
    `List-Unsubscribe: <${unsubscribeUrl}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    part("text/plain", text),
    `--${boundary}`,
    part("text/html", html),
    `--${boundary}--`,
    "",
  ];
  return Buffer.from(lines.join(lineEnd));
}
