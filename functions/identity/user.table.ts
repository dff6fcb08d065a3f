import * as z from "zod/mini";
import type { Role } from "../../shared/account.ts";
import {
  above,
  type Change,
  missing,
  put,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import { newestOf, type Page } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, transact } from "../platform/table.ts";
import { User, withEmail } from "./user.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
/** Its existence makes an address unique. */
const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: "EMAIL" });

const EmailItem = z.object({ userId: z.string() });

export const readUser = (item: Item): User => User.parse(item);

const claimEmail = (email: string, userId: string): TransactItem =>
  put({ ...emailKey(email), userId }, { pk: missing });

const adminsKey: Key = { pk: "ADMINS", sk: "ADMINS" };
const AdminsItem = z.object({ admins: z.number() });
type Admins = z.infer<typeof AdminsItem>;

/** How many admins there are: the last one is kept by a condition on it. */
const countAdmins = (move: 1 | -1): TransactItem =>
  update<Admins>(adminsKey, { add: { admins: move } }, move < 0 ? { admins: above(1) } : undefined);

const moveRole = (from: Role, to: Role): TransactItem | undefined =>
  from === to ? undefined : countAdmins(to === "admin" ? 1 : -1);

/** The user, the claim on the address (fails when it is taken), the count of an admin. */
export const createUser = (user: User) => ({
  user: put<User>({ ...userKey(user.id), ...user, kindPk: "USERS", kindSk: user.id }, { pk: missing }),
  claim: claimEmail(user.email, user.id),
  admins: moveRole("user", user.role),
});

/** How many admins the shop believes to have. */
export async function countedAdmins(): Promise<number> {
  const item = await getItem(adminsKey);
  return item ? AdminsItem.parse(item).admins : 0;
}

export async function findUser(id: string): Promise<User | undefined> {
  const item = await getItem(userKey(id));
  return item && readUser(item);
}

/** No account has this id. */
const nobody = "0".repeat(24);

/** Two reads whether the address is known or not: how long it takes tells nothing. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const claim = await getItem(emailKey(email));
  return findUser(claim ? EmailItem.parse(claim).userId : nobody);
}

const asRead = ({ version, email }: User) => ({ version, email });

/** Each change names the version and address it saw: of two at once, one fails. */
export const changeUser = (user: User, change: Change<User>): TransactItem =>
  update<User>(userKey(user.id), change, asRead(user));

/** The claim on a new address, which fails when it is taken, and the end of the one before. */
const moveClaim = (user: User, email: string) =>
  email === user.email ? {} : { claim: claimEmail(email, user.id), oldClaim: remove(emailKey(user.email)) };

/** A new address counts at once, and voids reset links; the confirmed one is kept beside it. */
const changeDetails = (user: User, change: Partial<User>, email: string): TransactItem => {
  const { confirmedEmail } = withEmail(user, email);
  return changeUser(user, { set: { ...change, email, confirmedEmail }, remove: ["resetHash"] });
};

export const changeProfile = (user: User, { name, email }: Pick<User, "name" | "email">) => ({
  user: changeDetails(user, { name }, email),
  ...moveClaim(user, email),
});

export type UserRefusal = "changed" | "taken" | "last-admin";

function refusalOf(failed: ReadonlySet<string>): UserRefusal | undefined {
  if (failed.size === 0) return undefined;
  if (failed.has("user")) return "changed";
  return failed.has("admins") ? "last-admin" : "taken";
}

type Also = Readonly<Record<string, TransactItem>>;

/** The details that staff may change; another role ends all sessions. */
export async function changeAccount(
  user: User,
  change: Pick<User, "name" | "email" | "role">,
  also: Also,
): Promise<UserRefusal | undefined> {
  const { name, email, role } = change;
  const version = user.role === role ? user.version : user.version + 1;
  const failed = await transact({
    user: changeDetails(user, { name, role, version }, email),
    admins: moveRole(user.role, role),
    ...moveClaim(user, email),
    ...also,
  });
  return refusalOf(failed);
}

/** Gone with all sessions, since each request reads the user; orders and reviews stay. */
export async function deleteAccount(user: User, also: Also): Promise<UserRefusal | undefined> {
  const failed = await transact({
    user: remove<User>(userKey(user.id), asRead(user)),
    admins: moveRole(user.role, "user"),
    oldClaim: remove(emailKey(user.email)),
    ...also,
  });
  return refusalOf(failed);
}

export const findUsers = (page: Page) => newestOf("byKind", "USERS", page, readUser);

/** Ends all sessions and voids reset links. */
export const changePassword = (user: User, passwordHash: string): TransactItem =>
  changeUser(user, { set: { passwordHash, version: user.version + 1 }, remove: ["resetHash"] });

/** Every device is signed out with its next request. */
export const endSessions = (user: User): TransactItem =>
  changeUser(user, { set: { version: user.version + 1 } });
