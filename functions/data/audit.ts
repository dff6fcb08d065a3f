import type { User } from "../domain/user.ts";
import { newId } from "./id.ts";
import { type Item, type Part, tableName } from "./table.ts";

export interface Action {
  /** `product`, `order` or `user`, and its id. */
  subject: { kind: "product" | "order" | "user"; id: string };
  did: string;
  /** What changed, as the actor saw it. */
  details: Item;
}

/** Who did what and when, written with the change itself. */
export const record = (actor: User, { subject, did, details }: Action, now: Date): Part => {
  const id = newId(now);
  return {
    Put: {
      TableName: tableName(),
      Item: {
        pk: `${subject.kind.toUpperCase()}#${subject.id}`,
        sk: `AUDIT#${id}`,
        id,
        did,
        details,
        actorId: actor.id,
        actorName: actor.name,
        at: now.toISOString(),
      },
    },
  };
};
