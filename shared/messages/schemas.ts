import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { emptyAsNone, NextCursor, Paging, Success, text } from "../core/wire.ts";
import { Message, messageStates, Ticket } from "./contact.ts";
import { staffMessageRoutes } from "./staff-routes.ts";

export const maxReplyLength = 4000;
const ReplyText = text(maxReplyLength, "Enter a reply");
export const Reply = z.object({ text: ReplyText });

export const MessagesQuery = z.object({ ...Paging, state: z._default(z.enum(messageStates), "open") });

const MessagesAnswer = z.object({ success: Success, messages: z.array(Message), nextCursor: NextCursor });

const MessageChange = z.object({
  ticket: Ticket,
  action: z.enum(["reply", "close", "reopen"], "Choose a step"),
  text: emptyAsNone(ReplyText),
});
const MessageAnswer = z.object({ success: Success, message: Message });

export const staffMessageCalls = /* @__PURE__ */ withSchemas(staffMessageRoutes, {
  "admin/messages/list": { input: MessagesQuery, output: MessagesAnswer },
  "admin/messages/update": { input: MessageChange, output: MessageAnswer },
});
