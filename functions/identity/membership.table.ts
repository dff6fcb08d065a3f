import * as z from "zod/mini";
import { ownerRole } from "../../shared/staff/permissions.ts";
import { above, missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { type List, newestOfAll } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { firstHandle } from "./handle.ts";
import { countMembers, customId, roleIdOf } from "./role.table.ts";
import { isStaff, User } from "./user.ts";

type Person = Pick<User, "id" | "role" | "staffRole">;

const adminsListing = "ROLE#admin";
const othersListing = "ROLE#staff";
export const ownersList: List = { index: "byOwner", partition: adminsListing };
const othersList: List = { index: "byOwner", partition: othersListing };

export const staffListing = (user: Person) =>
  isStaff(user)
    ? { ownerPk: user.role === "admin" ? adminsListing : othersListing, ownerSk: user.id }
    : { ownerPk: undefined, ownerSk: undefined };

export const findStaff = (page: Page) =>
  newestOfAll([ownersList, othersList], page, (item) => User.parse(item));

const adminsKey: Key = { pk: "ADMINS", sk: "ADMINS" };
const AdminsItem = z.object({ admins: z.number() });
type Admins = z.infer<typeof AdminsItem>;

export async function countedAdmins(): Promise<number> {
  const item = await getItem(adminsKey);
  return item ? AdminsItem.parse(item).admins : 0;
}

export async function listedAdmins(): Promise<number> {
  let admins = 0;
  for await (const items of everyPage(ownersList, { project: ["id"] })) admins += items.length;
  return admins;
}

/** Fails if it would remove the last admin. */
const countAdmins = (move: 1 | -1): TransactItem =>
  update<Admins>(adminsKey, { add: { admins: move } }, move < 0 ? { admins: above(1) } : undefined);

/** `admins` fails for the last one, `newRole` if the role was deleted. */
function countsOf(
  from: string | undefined,
  to: string | undefined,
): Record<string, TransactItem | undefined> {
  if (from === to) return {};
  const [old, next] = [customId(from), customId(to)];
  return {
    admins: to === ownerRole ? countAdmins(1) : from === ownerRole ? countAdmins(-1) : undefined,
    oldRole: old === undefined ? undefined : countMembers(old, -1),
    newRole: next === undefined ? undefined : countMembers(next, 1),
  };
}

export const countNewcomer = (user: Person) => countsOf(undefined, roleIdOf(user));

const handleKey = (handle: string): Key => ({ pk: `HANDLE#${handle}`, sk: "HANDLE" });
const numberedHandles = 20;

async function freeHandle({ name, id }: Pick<User, "name" | "id">): Promise<string> {
  const first = firstHandle(name);
  const handles = Array.from({ length: numberedHandles }, (_, n) => (n === 0 ? first : `${first}${n + 1}`));
  const taken = new Set((await getMany(handles.map(handleKey), true)).map(({ pk }) => pk));
  return handles.find((handle) => !taken.has(handleKey(handle).pk)) ?? `${first}-${id.slice(-6)}`;
}

export const leaveStaff = (user: User): Record<string, TransactItem | undefined> => ({
  ...countsOf(roleIdOf(user), undefined),
  handle: user.handle === undefined ? undefined : remove<Item>(handleKey(user.handle)),
});

interface Move {
  fields: Pick<User, "role" | "staffRole" | "handle" | "staffSince"> & ReturnType<typeof staffListing>;
  writes: Record<string, TransactItem | undefined>;
}

/** Gives someone a role, or none. `handle` fails if someone else took it meanwhile. */
export async function moveStaff(user: User, to: string | undefined, now: Date): Promise<Move> {
  const role = to === ownerRole ? "admin" : "user";
  const staffRole = to === ownerRole ? undefined : to;
  const listing = staffListing({ id: user.id, role, staffRole });
  if (to === undefined)
    return {
      fields: { role, staffRole, handle: undefined, staffSince: undefined, ...listing },
      writes: leaveStaff(user),
    };
  const handle = user.handle ?? (await freeHandle(user));
  const staffSince = isStaff(user) ? user.staffSince : now.toISOString();
  return {
    fields: { role, staffRole, handle, staffSince, ...listing },
    writes: {
      ...countsOf(roleIdOf(user), to),
      ...(handle !== user.handle && {
        handle: put<Item>({ ...handleKey(handle), userId: user.id }, { pk: missing }),
      }),
    },
  };
}
