import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { Message as MessageOnWire } from "../../shared/messages/contact.ts";

export const Message = z.extend(MessageOnWire, { id: z.string() });
export type Message = z.infer<typeof Message>;
export type Reply = Message["replies"][number];

/** Keeps the item far below DynamoDB's 400 kB. */
export const maxReplies = 25;

/** Without vowels, so that tickets contain no words. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";

export const newTicket = (): string =>
  `EM-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join("")}`;
