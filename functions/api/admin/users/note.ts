import { found } from "../../../../shared/core/errors.ts";
import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { writeNote } from "../../../desk/write-note.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { findAccount, userExists } from "../../../identity/user.table.ts";

export const handler = endpoint(deskCalls, "admin/users/note", async ({ id, text }, by) => {
  found(await findAccount(id), "User");
  const written = await writeNote({ kind: "user", id }, text, by, userExists(id));
  return new Reply({ success: true, ...written }, { status: 201 });
});
