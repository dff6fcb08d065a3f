import { dayMs } from "../../shared/core/limits.ts";
import type { User } from "../identity/user.ts";
import { everyOrderOf } from "../orders/order.table.ts";
import { changeTags } from "./change-tags.ts";
import { deleteNotes, expireNotes } from "./note.table.ts";
import { findTaggedUser } from "./tagged.ts";

/** Orders on their way may still need their notes. */
const keepDays = 60;

/** Deletes notes about the customer and their orders, and their tags. */
export async function forgetDesk({ id }: User, now: Date): Promise<void> {
  const customer = { kind: "user", id } as const;
  await deleteNotes(customer);
  await changeTags(customer, { tags: [] }, () => findTaggedUser(id));
  for await (const { id: orderId, status } of everyOrderOf(id)) {
    const order = { kind: "order", id: orderId } as const;
    const isOpen = status === "Processing" || status === "Shipped";
    await (isOpen ? expireNotes(order, new Date(now.getTime() + keepDays * dayMs)) : deleteNotes(order));
  }
}
