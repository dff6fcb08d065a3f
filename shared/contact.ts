import * as z from "zod/mini";
import { Email } from "./account.ts";
import { contactRoutes } from "./contact-routes.ts";
import { withSchemas } from "./route.ts";

import { Done, oneLine, text } from "./wire.ts";

/** A message to the shop. */
export const ContactMessage = z.object({
  name: oneLine(80, "Enter your name"),
  email: Email,
  subject: oneLine(120, "Say in a few words what it is about"),
  message: text(4000, "Write your message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactCalls = /* @__PURE__ */ withSchemas(contactRoutes, {
  "contact/send": { input: ContactMessage, output: Done },
});
