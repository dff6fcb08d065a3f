import { handleOf } from "../identity/handle.ts";
import { findStaff } from "../identity/membership.table.ts";
import type { User } from "../identity/user.ts";

export interface Colleague extends Pick<User, "id" | "name" | "role" | "staffRole"> {
  /** For `@handle`. */
  handle: string;
}

export async function findColleagues(): Promise<Colleague[]> {
  const { items } = await findStaff({});
  return items
    .map((user) => ({ ...user, handle: handleOf(user) }))
    .sort((a, b) => a.handle.localeCompare(b.handle));
}
