import * as z from "zod/mini";
import { Email } from "./account.ts";
import { contactRoutes } from "./contact-routes.ts";
import { withSchemas } from "./route.ts";
import { oneLine, Success, text } from "./wire.ts";

/** A message to the shop. */
export const ContactMessage = z.object({
  name: oneLine(80, "Enter your name"),
  email: Email,
  subject: oneLine(120, "Say in a few words what it is about"),
  message: text(4000, "Write your message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** The number of a message, by which writer and staff name it. */
export const Ticket = z.string().check(z.regex(/^ES-[A-Z]{6}$/, "Not the number of a message"));

export const contactCalls = /* @__PURE__ */ withSchemas(contactRoutes, {
  "contact/send": { input: ContactMessage, output: z.object({ success: Success, ticket: Ticket }) },
});
