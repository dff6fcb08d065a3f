import * as z from "zod/mini";
import { ContactMessage, Ticket } from "./contact.ts";
import { messageRoutes } from "./message-routes.ts";
import { withSchemas } from "./route.ts";
import { emptyAsNone, Id, NextCursor, Paging, Success, Timestamp, text } from "./wire.ts";

export const messageStates = ["open", "closed"] as const;
export type MessageState = (typeof messageStates)[number];

export const maxReplyLength = 4000;
const ReplyText = text(maxReplyLength, "Write your reply");
/** What the form of the admin area asks for. */
export const Reply = z.object({ text: ReplyText });

/** A message to the shop with what staff answered. */
export const Message = z.extend(ContactMessage, {
  ticket: Ticket,
  state: z.enum(messageStates),
  /** Oldest first. `by` is one of the staff. */
  replies: z.array(z.object({ _id: Id, at: Timestamp, by: z.string(), text: z.string() })),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const messageCalls = /* @__PURE__ */ withSchemas(messageRoutes, {
  "admin/messages/list": {
    input: z.object({ ...Paging, state: z._default(z.enum(messageStates), "open") }),
    output: z.object({ success: Success, messages: z.array(Message), nextCursor: NextCursor }),
  },
  "admin/messages/update": {
    input: z.object({
      ticket: Ticket,
      action: z.enum(["reply", "close", "reopen"], "Choose a step"),
      /** For `reply`. */
      text: emptyAsNone(ReplyText),
    }),
    output: z.object({ success: Success, message: Message }),
  },
});
