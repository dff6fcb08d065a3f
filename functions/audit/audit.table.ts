import type { User } from "../identity/user.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import type { Item } from "../platform/schema.ts";

export interface Actor {
  user: Pick<User, "id" | "name">;
  now: Date;
}

export const schedule = { id: "schedule", name: "schedule" } as const;

export interface Subject {
  kind:
    | "product"
    | "order"
    | "user"
    | "message"
    | "coupon"
    | "family"
    | "job"
    | "role"
    | "invitation"
    | "key"
    | "synonym"
    | "filter"
    | "webhook";
  id: string;
}

export const partitionOf = ({ kind, id }: Subject): string => `${kind.toUpperCase()}#${id}`;

/** Belongs in the transaction of the change itself. */
export const auditEntry = (
  { user: actor, now }: Actor,
  subject: Subject,
  did: string,
  details: Item = {},
): TransactItem => {
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
