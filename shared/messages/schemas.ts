import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { emptyAsNone, NextCursor, Paging, Success, text } from "../core/wire.ts";
import { Message, messageStates, Ticket } from "./contact.ts";
import { messageRoutes } from "./routes.ts";

export const maxReplyLength = 4000;
const ReplyText = text(maxReplyLength, "Enter a reply");
export const Reply = z.object({ text: ReplyText });

export const messageCalls = /* @__PURE__ */ withSchemas(messageRoutes, {
  "admin/messages/list": {
    input: z.object({ ...Paging, state: z._default(z.enum(messageStates), "open") }),
    output: z.object({ success: Success, messages: z.array(Message), nextCursor: NextCursor }),
  },
  "admin/messages/update": {
    input: z.object({
      ticket: Ticket,
      action: z.enum(["reply", "close", "reopen"], "Choose a step"),
      text: emptyAsNone(ReplyText),
    }),
    output: z.object({ success: Success, message: Message }),
  },
});
