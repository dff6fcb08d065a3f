import * as z from "zod/mini";
import { builtInRole, ownerRole, permissions, type Role } from "../../shared/staff/permissions.ts";
import { exists, missing, put, putNext, remove, type TransactItem, update } from "../platform/expressions.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getTogether } from "../platform/table.ts";
import { isStaff, type User } from "./user.ts";

export const roleKey = (id: string): Key => ({ pk: `ROLE#${id}`, sk: "ROLE" });

const StoredRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  members: z.number(),
  version: z.number(),
});
type StoredRole = z.infer<typeof StoredRole>;
export type CustomRole = Role & Pick<StoredRole, "members" | "version">;

/** Leaves out permissions that this release doesn't know. */
function readRole(item: Item): CustomRole {
  const role = StoredRole.parse(item);
  return { ...role, permissions: permissions.filter((known) => role.permissions.includes(known)) };
}

type Person = Pick<User, "role" | "staffRole">;

export const roleIdOf = (user: Person): string | undefined =>
  user.role === "admin" ? ownerRole : user.staffRole;

export const customId = (id: string | undefined): string | undefined => (builtInRole(id) ? undefined : id);
export const customRoleOf = (user: Person): string | undefined => customId(roleIdOf(user));

const deletedRole = (id: string): Role => ({ id, name: "Deleted role", permissions: [] });

/** A role that has disappeared permits nothing. */
export function roleFrom(user: Person, stored: Item | undefined): Role | undefined {
  if (!isStaff(user)) return undefined;
  const id = roleIdOf(user) ?? "";
  return builtInRole(id) ?? (stored ? readRole(stored) : deletedRole(id));
}

export async function findCustomRole(id: string): Promise<CustomRole | undefined> {
  const item = await getItem(roleKey(id));
  return item && readRole(item);
}

export const findRole = async (id: string): Promise<Role | undefined> =>
  builtInRole(id) ?? (await findCustomRole(id));

export async function findRoleOf(user: Person): Promise<Role | undefined> {
  const custom = customRoleOf(user);
  return roleFrom(user, custom === undefined ? undefined : await getItem(roleKey(custom)));
}

export const countMembers = (id: string, move: 1 | -1): TransactItem =>
  update<StoredRole>(roleKey(id), { add: { members: move } }, { pk: exists });

/** One item, so that names are unique and their number is limited. */
const RoleNames = z.object({
  version: z.number(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RoleNames = z.infer<typeof RoleNames>;
const namesKey: Key = { pk: "ROLES", sk: "ROLES" };

export async function findRoleNames(): Promise<RoleNames> {
  const item = await getItem(namesKey);
  return item ? RoleNames.parse(item) : { version: 0, roles: [] };
}

const saveNames = (seen: RoleNames, roles: RoleNames["roles"]): TransactItem =>
  putNext(namesKey, seen, { roles });

const others = ({ roles }: RoleNames, id: string) => roles.filter((role) => role.id !== id);

export const createRole = (names: RoleNames, { id, name, permissions: granted }: Role) => ({
  role: put<StoredRole>(
    { ...roleKey(id), id, name, permissions: [...granted], members: 0, version: 1 },
    { pk: missing },
  ),
  names: saveNames(names, [...names.roles, { id, name }]),
});

/** Fails if the role was changed or deleted since it was read. */
export const changeRole = (
  names: RoleNames,
  seen: CustomRole,
  { name, permissions: granted }: Omit<Role, "id">,
) => ({
  role: update<StoredRole>(
    roleKey(seen.id),
    { set: { name, permissions: [...granted] }, add: { version: 1 } },
    { version: seen.version },
  ),
  names:
    name === seen.name
      ? undefined
      : saveNames(
          names,
          names.roles.map((role) => (role.id === seen.id ? { id: seen.id, name } : role)),
        ),
});

/** `role` fails while someone has it. */
export const deleteRole = (names: RoleNames, { id }: CustomRole) => ({
  role: remove<StoredRole>(roleKey(id), { members: 0 }),
  names: saveNames(names, others(names, id)),
});

export async function findCustomRoles(): Promise<CustomRole[]> {
  const { roles } = await findRoleNames();
  const items = roles.length > 0 ? await getTogether(...roles.map(({ id }) => roleKey(id))) : [];
  return items.flatMap((item) => (item ? [readRole(item)] : []));
}

/** Finds the roles of several people or invitations. Reads nothing if all are built in. */
export async function findRoles(
  ids: readonly (string | undefined)[],
): Promise<(id: string | undefined) => Role> {
  const custom = ids.every(builtInRole) ? [] : await findCustomRoles();
  return (id = "") => builtInRole(id) ?? custom.find((role) => role.id === id) ?? deletedRole(id);
}
