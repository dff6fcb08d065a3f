import { compose, type Mail, plain } from "../mail/compose.ts";
import type { Message, Reply } from "./message.ts";

const aboutMessage = (number: string) => ({ noun: "Message", number });

const paragraphsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const messageMail = ({ ticket, name, email, subject, message }: Message, siteUrl: string): Mail => ({
  ...compose({
    subject: `Contact form: ${plain(subject)}`,
    about: aboutMessage(ticket),
    greeting: `${plain(name)} (${email}) wrote:`,
    paragraphs: paragraphsOf(message),
    action: { label: "Reply", url: `${siteUrl}/admin/messages?ticket=${ticket}` },
  }),
  replyTo: email,
});

/** Repeats no user text: anyone may type anyone's address into the form. */
export const messageReceivedMail = ({ ticket }: Message): Mail =>
  compose({
    subject: "We've received your message",
    about: aboutMessage(ticket),
    greeting: "Hello,",
    paragraphs: [
      `Thanks for your message. Your reference is ${ticket}. Please quote it if you contact us again.`,
      "We'll reply to this email address.",
    ],
    notes: ["If you didn't contact us, ignore this email."],
  });

export const messageReplyMail = ({ ticket }: Message, { by, text }: Reply): Mail =>
  compose({
    subject: "Our reply to your message",
    about: aboutMessage(ticket),
    greeting: "Hello,",
    paragraphs: [...paragraphsOf(text), plain(by)],
    notes: ["Anything else? Just reply to this email."],
  });
