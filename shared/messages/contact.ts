import * as z from "zod/mini";
import { Email } from "../core/email.ts";
import { withSchemas } from "../core/route.ts";
import { Id, oneLine, Success, Timestamp, text } from "../core/wire.ts";
import { contactRoutes } from "./routes.ts";

export const ContactMessage = z.object({
  name: oneLine(80, "Enter your name"),
  email: Email,
  subject: oneLine(120, "Enter a subject"),
  message: text(4000, "Enter a message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const Ticket = z.string().check(z.regex(/^EM-[A-Z]{6}$/, "This isn't a message number"));

export const messageStates = ["open", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

export const Message = z.extend(ContactMessage, {
  ticket: Ticket,
  state: z.enum(messageStates),
  replies: z.array(z.object({ _id: Id, at: Timestamp, by: z.string(), text: z.string() })),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

const MessageSent = z.object({ success: Success, ticket: Ticket });

export const contactCalls = /* @__PURE__ */ withSchemas(contactRoutes, {
  "contact/send": { input: ContactMessage, output: MessageSent },
});
