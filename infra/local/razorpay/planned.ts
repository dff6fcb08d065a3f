import type { Planned } from "./records.ts";
import type { Store } from "./store.ts";

const idOf = (action: Planned["action"], about: string): string => `${action} ${about}`;

/** Replaces an earlier plan for the same action. */
export function plan(store: Store, { action, about, dueAt }: Omit<Planned, "id">): void {
  store.put("planned", { id: idOf(action, about), action, about, dueAt });
}

export const unplan = (store: Store, action: Planned["action"], about: string): void =>
  store.remove("planned", idOf(action, about));
