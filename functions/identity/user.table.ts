import * as z from "zod/mini";
import type { Role } from "../../shared/accounts/roles.ts";
import type { ProfileChange } from "../../shared/accounts/schemas.ts";
import { ownerRole } from "../../shared/staff/permissions.ts";
import {
  type AttributeChange,
  type Condition,
  check,
  exists,
  missing,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { type List, newestOf } from "../platform/list.ts";
import { everyPage, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany, transact, write } from "../platform/table.ts";
import { countNewcomer, leaveStaff, moveStaff, ownersList, staffListing } from "./membership.table.ts";
import { type EditedUser, editedUser, User, withEmail } from "./user.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: "EMAIL" });

const EmailItem = z.object({ userId: z.string() });

export const readUser = (item: Item): User => User.parse(item);

const claimEmail = (email: string, userId: string): TransactItem =>
  put({ ...emailKey(email), userId }, { pk: missing });

/** `claim` fails if the address is taken. */
export const createUser = (user: User) => ({
  user: put<User>(
    { ...userKey(user.id), ...user, kindPk: "USERS", kindSk: user.id, ...staffListing(user) },
    { pk: missing },
  ),
  claim: claimEmail(user.email, user.id),
  ...countNewcomer(user),
});

export async function findUser(id: string): Promise<User | undefined> {
  const item = await getItem(userKey(id));
  return item && readUser(item);
}

export async function findAccount(id: string): Promise<User | undefined> {
  const user = await findUser(id);
  return user?.guest ? undefined : user;
}

/** Fails if the account was deleted or changed since it was read. */
export const sameUser = (user: User): TransactItem => check<User>(userKey(user.id), asRead(user));

const noUserId = "0".repeat(24);

export const userExists = (id: string): TransactItem => check<User>(userKey(id), { pk: exists });

/** By user id, without deleted users. */
export async function findEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = (await getMany([...new Set(ids)].map(userKey))).map(readUser);
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** Always makes two reads, so that timing does not reveal whether the address has an account. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const claim = await getItem(emailKey(email));
  return findUser(claim ? EmailItem.parse(claim).userId : noUserId);
}

const asRead = ({ version, email }: User) => ({ version, email });

/** Fails if version or address changed since the user was read. */
export const changeUser = (
  user: User,
  change: AttributeChange<User>,
  where: Condition<User> = asRead(user),
): TransactItem => update<User>(userKey(user.id), change, where);

/** Fails if the tags changed since they were read, or the account was deleted. */
export const changeTags = ({ id, tags: before }: User, tags: readonly string[]): TransactItem =>
  update<User>(
    userKey(id),
    { set: { tags: tags.length > 0 ? [...tags] : undefined } },
    { pk: exists, tags: before },
  );

const moveClaim = (user: User, email: string) =>
  email === user.email ? {} : { claim: claimEmail(email, user.id), oldClaim: remove(emailKey(user.email)) };

/** Voids reset links, and keeps the last confirmed address beside the new one. */
const changeDetails = (
  user: User,
  change: AttributeChange<User>["set"],
  email: string,
  where?: Condition<User>,
): TransactItem => {
  const { confirmedEmail } = withEmail(user, email);
  return changeUser(user, { set: { ...change, email, confirmedEmail }, remove: ["resetHash"] }, where);
};

export const changeProfile = (user: User, { email, ...details }: ProfileChange) => ({
  user: changeDetails(user, details, email),
  ...moveClaim(user, email),
});

const refusals = {
  user: "changed",
  admins: "last-admin",
  newRole: "no-role",
  actor: "no-actor",
  claim: "taken",
} as const;
export type UserRefusal = (typeof refusals)[keyof typeof refusals];

function refusalOf(failed: ReadonlySet<string>): UserRefusal | undefined {
  if (failed.size === 0) return undefined;
  const [, refusal = "changed"] = Object.entries(refusals).find(([part]) => failed.has(part)) ?? [];
  return refusal;
}

type ExtraWrites = Readonly<Record<string, TransactItem | undefined>>;

/** Returns `changed` if the details are not as read. A new role ends all sessions. Throws `unavailable` (503). */
export async function changeAccount(
  user: User,
  { email, ...change }: EditedUser,
  extra: ExtraWrites,
): Promise<UserRefusal | undefined> {
  const role = change.role === "admin" ? ownerRole : undefined;
  const move = change.role === user.role ? undefined : await moveStaff(user, role, new Date());
  const details = { ...change, ...(move && { ...move.fields, version: user.version + 1 }) };
  const failed = await transact({
    user: changeDetails(user, details, email, { ...editedUser(user), ...asRead(user) }),
    ...move?.writes,
    ...moveClaim(user, email),
    ...extra,
  });
  return refusalOf(failed);
}

/** Gives a role to someone, or none. Ends all sessions. Throws `unavailable` (503). */
export async function changeStaffRole(
  user: User,
  { to, now }: { to: string | undefined; now: Date },
  extra: ExtraWrites,
  alsoSet: Partial<User> = {},
): Promise<UserRefusal | undefined> {
  const { fields, writes } = await moveStaff(user, to, now);
  const failed = await transact({
    user: changeUser(user, { set: { ...alsoSet, ...fields, version: user.version + 1 } }),
    ...writes,
    ...extra,
  });
  return refusalOf(failed);
}

/** Deletes a deleted user's partition, optionally with what staff did to the account. */
export async function removeRemains(userId: string, options: { keepAudit: boolean }): Promise<void> {
  const range = { partition: userKey(userId).pk };
  for await (const items of everyPage(range, { project: ["pk", "sk"], ConsistentRead: true }))
    for (const { pk, sk } of items) {
      if (options.keepAudit && String(sk).startsWith("AUDIT#")) continue;
      await write(remove({ pk: String(pk), sk: String(sk) }));
    }
}

/** Ends all sessions, since every request reads the user. Throws `unavailable` (503). */
export async function deleteAccount(user: User, extra: ExtraWrites): Promise<UserRefusal | undefined> {
  const failed = await transact({
    user: remove<User>(userKey(user.id), asRead(user)),
    ...leaveStaff(user),
    oldClaim: remove(emailKey(user.email)),
    ...extra,
  });
  return refusalOf(failed);
}

export const usersIn = (role: Role | undefined): List =>
  role === "admin" ? ownersList : { index: "byKind", partition: "USERS" };

export const findUsers = (page: Page) => newestOf(usersIn(undefined), page, readUser);

export async function findOwners(): Promise<User[]> {
  const keys: Key[] = [];
  for await (const items of everyPage(usersIn("admin"), { project: ["id"] }))
    keys.push(...items.map(({ id }) => userKey(String(id))));
  return (await getMany(keys)).map(readUser).filter(({ role }) => role === "admin");
}

export const changePassword = (
  user: User,
  passwordHash: string,
  provenEmail = user.provenEmail,
): TransactItem =>
  changeUser(user, { set: { passwordHash, provenEmail, version: user.version + 1 }, remove: ["resetHash"] });

export const endSessions = (user: User): TransactItem =>
  changeUser(user, { set: { version: user.version + 1 } });
