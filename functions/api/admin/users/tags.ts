import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { changeTags } from "../../../desk/change-tags.ts";
import { findTaggedUser } from "../../../desk/tagged.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(deskCalls, "admin/users/tags", async ({ id, ...edit }, by) => {
  const tags = await changeTags({ kind: "user", id }, edit, () => findTaggedUser(id), by);
  return { success: true, tags };
});
