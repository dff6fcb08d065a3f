import { deskCalls } from "../../../../shared/desk/schemas.ts";
import type { Permission } from "../../../../shared/staff/permissions.ts";
import { findColleagues } from "../../../desk/colleagues.ts";
import { findKnownTags } from "../../../desk/tag.table.ts";
import { endpoint } from "../../../http/endpoint.ts";
import type { Caller } from "../../../identity/sign-in.ts";
import { may } from "../../../identity/staff.ts";

async function tagsFor(caller: Caller, kind: "order" | "user", needed: Permission) {
  if (!may(caller, needed)) return [];
  const { tags } = await findKnownTags(kind);
  return tags.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

export const handler = endpoint(deskCalls, "admin/desk/get", async (_, caller) => {
  const [orderTags, customerTags, colleagues] = await Promise.all([
    tagsFor(caller, "order", "orders:read"),
    tagsFor(caller, "user", "customers:read"),
    findColleagues(),
  ]);
  return {
    success: true,
    orderTags,
    customerTags,
    colleagues: colleagues.map(({ handle, name, role }) => ({
      handle,
      name,
      ...(role === "admin" && { isOwner: true as const }),
    })),
  };
});
