import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AboutMessage } from "../mail/outbox.table.ts";
import { env } from "../platform/env.ts";
import { findMessage } from "./message.table.ts";
import { messageMail, messageReceivedMail, messageReplyMail } from "./message-mail.ts";

/** Anyone may type anyone's address into the contact form. */
const receivedPerMailbox = { attempts: 3, windowSeconds: 3600 };

export async function sendMessageMail(causePk: string, about: AboutMessage): Promise<boolean> {
  const delivery = { causePk, kind: about.kind };
  const message = await findMessage(about.ticket);
  if (!message) return false;
  switch (about.kind) {
    case "message":
      return deliver(delivery, env("MAIL_FROM"), messageMail(message, env("SITE_URL")));
    case "message-received":
      if (!(await mayReach(message.email, delivery, receivedPerMailbox))) return false;
      return deliver(delivery, message.email, messageReceivedMail(message));
    case "message-reply": {
      const reply = message.replies.find(({ _id }) => _id === about.replyId);
      return reply ? deliver(delivery, message.email, messageReplyMail(message, reply)) : false;
    }
  }
}
