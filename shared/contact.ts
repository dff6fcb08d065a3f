import * as z from "zod/mini";
import { Email } from "./account.ts";
import { text } from "./wire.ts";

const oneLine = (max: number, message: string) =>
  text(max, message).check(z.regex(/^[^\p{Cc}]*$/u, "Use one line"));

/** What somebody writes to the shop. */
export const ContactMessage = z.object({
  name: oneLine(80, "Enter your name"),
  email: Email,
  subject: oneLine(120, "Say in a few words what it is about"),
  message: text(4000, "Write your message"),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
