import { deskCalls } from "../../../../shared/desk/schemas.ts";
import { writeNote } from "../../../desk/write-note.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { orderExists } from "../../../orders/order.table.ts";

export const handler = endpoint(deskCalls, "admin/orders/note", async ({ id, text }, by) => {
  const written = await writeNote({ kind: "order", id }, text, by, orderExists(id));
  return new Reply({ success: true, ...written }, { status: 201 });
});
