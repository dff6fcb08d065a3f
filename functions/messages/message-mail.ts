import { compose, type Mail, plain } from "../mail/compose.ts";
import type { Message, Reply } from "./message.ts";

const paragraphsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export const messageMail = ({ ticket, name, email, subject, message }: Message, siteUrl: string): Mail => ({
  ...compose({
    subject: `Contact form: ${plain(subject)} (${ticket})`,
    greeting: `${plain(name)} (${email}) writes:`,
    paragraphs: paragraphsOf(message),
    action: { label: "Reply", url: `${siteUrl}/admin/messages?ticket=${ticket}` },
  }),
  replyTo: email,
});

/** Repeats no user text: anyone may type anyone's address into the form. */
export const messageReceivedMail = ({ ticket }: Message): Mail =>
  compose({
    subject: `We have your message (${ticket})`,
    greeting: "Hello,",
    paragraphs: [
      `Your message has reached us. Its number is ${ticket}; name it if you write or call again.`,
      "A person reads it and answers to this address.",
      "If you did not write to us, ignore this mail.",
    ],
  });

export const messageReplyMail = ({ ticket }: Message, { by, text }: Reply): Mail =>
  compose({
    subject: `Our reply to your message (${ticket})`,
    greeting: "Hello,",
    paragraphs: [
      ...paragraphsOf(text),
      plain(by),
      `This answers your message ${ticket}. To go on, reply to this mail.`,
    ],
  });
