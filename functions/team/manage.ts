import { AppError } from "../../shared/core/errors.ts";
import { ownerRole, type Role } from "../../shared/staff/permissions.ts";
import { findRoleOf } from "../identity/role.table.ts";
import type { Caller } from "../identity/sign-in.ts";
import { may, requirePermission } from "../identity/staff.ts";
import { isStaff, type User } from "../identity/user.ts";

export type Manager = Pick<Caller, "user" | "permissions"> & { now: Date };
type Powers = Pick<Role, "id" | "permissions">;

export const ownersOnly = (): AppError =>
  new AppError("owners_only", "Only owners can make or change owners");

const isOwners = ({ id }: Powers): boolean => id === ownerRole;

export const mayManageRole = (by: Pick<Caller, "user" | "permissions">, role: Powers): boolean =>
  (by.user.role === "admin" || !isOwners(role)) && role.permissions.every((each) => may(by, each));

/** Throws `owners_only` (403), `forbidden` (403). */
export function requireMayManageRole(by: Manager, role: Powers): void {
  if (isOwners(role) && by.user.role !== "admin") throw ownersOnly();
  for (const each of role.permissions) requirePermission(by, each);
}

/** Allows everyone who isn't staff. Throws `owners_only` (403), `forbidden` (403). */
export async function requireMayManage(by: Manager, user: User): Promise<void> {
  if (!isStaff(user)) return;
  requirePermission(by, "staff:write");
  const role = await findRoleOf(user);
  if (role) requireMayManageRole(by, role);
}
