import { AppError, found } from "../../shared/core/errors.ts";
import { builtInRole, builtInRoles, ownerRole, type Role } from "../../shared/staff/permissions.ts";
import { maxRoles, type Role as RoleOnWire } from "../../shared/team/schemas.ts";
import { auditEntry } from "../audit/audit.table.ts";
import { findStaff } from "../identity/membership.table.ts";
import {
  type CustomRole,
  changeRole,
  createRole,
  deleteRole,
  findCustomRole,
  findCustomRoles,
  findRoleNames,
  type RoleNames,
  roleIdOf,
} from "../identity/role.table.ts";
import { newId } from "../platform/id.ts";
import { everyItem } from "../platform/list.ts";
import { rounds, transact } from "../platform/table.ts";
import { type Manager, requireMayManageRole } from "./manage.ts";

interface Draft extends Omit<Role, "id"> {
  reason?: string | undefined;
}

interface RoleEdit {
  id: string;
  name?: string | undefined;
  permissions?: Role["permissions"] | undefined;
  reason?: string | undefined;
}

const subjectOf = (id: string) => ({ kind: "role", id }) as const;

const folded = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");

function requireFreeName({ roles }: RoleNames, name: string, ownId?: string): void {
  const others = [...builtInRoles, ...roles].filter(({ id }) => id !== ownId);
  const taken = others.find((role) => folded(role.name) === folded(name));
  if (taken) throw new AppError("role_exists", `A role called ${taken.name} already exists`);
}

async function findChangeable(id: string): Promise<CustomRole> {
  if (builtInRole(id))
    throw new AppError("role_fixed", "Built-in roles can't be changed. Create a role of your own");
  return found(await findCustomRole(id), "Role");
}

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Throws `role_exists` (409), `too_many_roles` (409), `forbidden` (403), `unavailable` (503). */
export async function addRole(by: Manager, { name, permissions, reason }: Draft): Promise<CustomRole> {
  const role = { id: newId(by.now), name, permissions: once(permissions) };
  requireMayManageRole(by, role);
  for await (const _ of rounds()) {
    const names = await findRoleNames();
    requireFreeName(names, name);
    if (names.roles.length >= maxRoles)
      throw new AppError("too_many_roles", `You can have up to ${maxRoles} roles. Delete one first`);
    const details = { name, permissions: role.permissions, reason };
    const audit = auditEntry(by, subjectOf(role.id), "Role created", details);
    const failed = await transact({ ...createRole(names, role), audit });
    if (failed.size === 0) return { ...role, members: 0, version: 1 };
  }
  throw new AppError("unavailable");
}

/** Throws `role_fixed`, `role_exists` (409), `not_found` (404), `forbidden` (403), `unavailable` (503). */
export async function editRole(by: Manager, { id, reason, ...change }: RoleEdit): Promise<CustomRole> {
  for await (const _ of rounds()) {
    const [seen, names] = await Promise.all([findChangeable(id), findRoleNames()]);
    const { name = seen.name } = change;
    const permissions = once(change.permissions ?? seen.permissions);
    requireMayManageRole(by, seen);
    requireMayManageRole(by, { id, permissions });
    requireFreeName(names, name, id);
    const before = { name: seen.name, permissions: seen.permissions };
    const audit = auditEntry(by, subjectOf(id), "Role changed", { before, name, permissions, reason });
    const failed = await transact({ ...changeRole(names, seen, { name, permissions }), audit });
    if (failed.size === 0) return { ...seen, name, permissions };
  }
  throw new AppError("unavailable");
}

const shownHolders = 3;

/** The index of staff is a moment behind. */
async function holdersOf(id: string): Promise<string> {
  const names: string[] = [];
  for await (const user of everyItem(findStaff)) if (roleIdOf(user) === id) names.push(user.name);
  const shown = names.slice(0, shownHolders);
  if (names.length > shownHolders) shown.push(`${names.length - shownHolders} more`);
  return new Intl.ListFormat("en-IN").format(shown);
}

const inUseBy = (holders: string): string =>
  holders
    ? `${holders} still have this role. Give them another one first`
    : "This role was just given to someone";

/** Throws `role_in_use` (409, who has it), and as `editRole`. */
export async function removeRole(by: Manager, id: string, reason: string | undefined): Promise<void> {
  for await (const _ of rounds()) {
    const [role, names] = await Promise.all([findChangeable(id), findRoleNames()]);
    requireMayManageRole(by, role);
    if (role.members > 0) throw new AppError("role_in_use", inUseBy(await holdersOf(id)));
    const { name, permissions } = role;
    const audit = auditEntry(by, subjectOf(id), "Role deleted", { name, permissions, reason });
    const failed = await transact({ ...deleteRole(names, role), audit });
    if (failed.size === 0) return;
  }
  throw new AppError("unavailable");
}

export const roleOnWire = ({ id, name, permissions }: Role, members: number): RoleOnWire => ({
  _id: id,
  name,
  permissions: [...permissions],
  members,
  ...(builtInRole(id) && { builtIn: true as const }),
});

export async function listRoles(): Promise<RoleOnWire[]> {
  const members = new Map<string, number>();
  for await (const user of everyItem(findStaff)) {
    const id = roleIdOf(user) ?? ownerRole;
    members.set(id, (members.get(id) ?? 0) + 1);
  }
  const custom = await findCustomRoles();
  return [
    ...builtInRoles.map((role) => roleOnWire(role, members.get(role.id) ?? 0)),
    ...custom.map((role) => roleOnWire(role, role.members)),
  ];
}
