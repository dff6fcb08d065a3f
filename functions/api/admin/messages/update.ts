import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffMessageCalls } from "../../../../shared/messages/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findMessage } from "../../../messages/message.table.ts";
import type { Message } from "../../../messages/message.ts";
import { changesOf } from "../../../messages/message-step.ts";
import { transact } from "../../../platform/table.ts";

const find = async (ticket: string): Promise<Message> => found(await findMessage(ticket), "Message");

export const handler = endpoint(staffMessageCalls, "admin/messages/update", async (step, by) => {
  for (let round = 0; round < 5; round++) {
    const message = await find(step.ticket);
    const changes = changesOf(message, step, by);
    if (!changes) return { success: true, message };
    const failed = await transact(changes);
    if (failed.has("reply"))
      throw new AppError("too_many_replies", "This conversation is full. Continue by email");
    if (failed.size === 0) return { success: true, message: await find(step.ticket) };
  }
  throw new AppError("unavailable");
});
