import * as z from "zod/mini";
import { Email } from "./account.ts";
import type { Route } from "./route.ts";

import { Done, oneLine, text } from "./wire.ts";

/** A message to the shop. */
export const ContactMessage = z.object({
  name: oneLine(80, "Enter your name"),
  email: Email,
  subject: oneLine(120, "Say in a few words what it is about"),
  message: text(4000, "Write your message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const contactCalls = {
  "contact/send": {
    method: "POST",
    path: "/api/v1/contact",
    access: "public",
    body: "json",
    input: ContactMessage,
    output: Done,
    additive: true,
  },
} as const satisfies Record<string, Route>;
