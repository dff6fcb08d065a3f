import type { User } from "../identity/user.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import type { Item } from "../platform/schema.ts";

export interface Action {
  subject: { kind: "product" | "order" | "user" | "message" | "coupon"; id: string };
  did: string;
  /** The change, as the actor saw it; of an edit with the names of the fields, `changed`. */
  details: Item;
}

export const partitionOf = ({ kind, id }: Action["subject"]): string => `${kind.toUpperCase()}#${id}`;

/** Records an action of staff. Written in the same transaction as the change itself. */
export const auditEntry = (actor: User, { subject, did, details }: Action, now: Date): TransactItem => {
  const id = newId(now);
  return put({
    pk: partitionOf(subject),
    sk: `AUDIT#${id}`,
    id,
    did,
    details,
    actorId: actor.id,
    actorName: actor.name,
    at: now.toISOString(),
  });
};
