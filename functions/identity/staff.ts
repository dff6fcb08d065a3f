import type { User as UserOnWire } from "../../shared/accounts/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { allows } from "../../shared/staff/allows.ts";
import type { Permission, Role } from "../../shared/staff/permissions.ts";
import { handleOf } from "./handle.ts";
import type { Customer } from "./sign-in.ts";
import { type User, userOnWire } from "./user.ts";

type Holder = Pick<Customer, "permissions" | "isKey">;

export const may = ({ permissions }: Holder, needed: Permission): boolean => allows(permissions, needed);

/** Throws `forbidden`, `key_refused` (403), with the missing permission. */
export function requirePermission(holder: Holder, needed: Permission): void {
  if (may(holder, needed)) return;
  if (holder.isKey) throw new AppError("key_refused", `This key doesn't include ${needed}`);
  throw new AppError("forbidden", needed);
}

export const userWithRole = (user: User, role: Role | undefined): UserOnWire => ({
  ...userOnWire(user),
  ...(role && {
    staff: { role: role.id, name: role.name, permissions: role.permissions, handle: handleOf(user) },
  }),
});
