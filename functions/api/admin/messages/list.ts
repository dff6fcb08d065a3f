import { staffMessageCalls } from "../../../../shared/messages/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findMessagesIn } from "../../../messages/message.table.ts";

export const handler = endpoint(staffMessageCalls, "admin/messages/list", async ({ state, ...page }) => {
  const { items, nextCursor } = await findMessagesIn(state, page);
  return { success: true, messages: items, nextCursor };
});
