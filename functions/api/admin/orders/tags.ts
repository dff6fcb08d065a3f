import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { changeTags } from "../../../desk/change-tags.ts";
import { findTaggedOrder } from "../../../desk/tagged.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(deskCalls, "admin/orders/tags", async ({ id, ...edit }, by) => {
  const tags = await changeTags({ kind: "order", id }, edit, () => findTaggedOrder(id), by);
  return { success: true, tags };
});
