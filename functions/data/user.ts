import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Role, roles } from "../../shared/account.ts";
import type { User } from "../domain/user.ts";
import {
  documents,
  type Item,
  type Key,
  newestOf,
  type Page,
  type Part,
  tableName,
  transact,
} from "./table.ts";

export const userKey = (id: string): Key => ({ pk: `USER#${id}`, sk: "USER" });
/** Its existence makes an address unique. */
const emailKey = (email: string): Key => ({ pk: `EMAIL#${email}`, sk: "EMAIL" });

const UserItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  passwordHash: z.string(),
  version: z.number(),
  resetHash: z.optional(z.string()),
  createdAt: z.string(),
});
/** A reset token is stored as its hash; the user names the newest, older ones are void. */
const resetKey = (tokenHash: string): Key => ({ pk: `RESET#${tokenHash}`, sk: "RESET" });
const ResetItem = z.object({ userId: z.string(), expiresAtSeconds: z.number() });
const EmailItem = z.object({ userId: z.string() });

export const readUser = (item: Item): User => UserItem.parse(item);

const claimEmail = (email: string, userId: string): Part => ({
  Put: {
    TableName: tableName(),
    Item: { ...emailKey(email), userId },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

const adminsKey: Key = { pk: "ADMINS", sk: "ADMINS" };
const AdminsItem = z.object({ admins: z.number() });

/** How many admins there are: the last one is kept by a condition on it. */
const countAdmins = (move: 1 | -1): Part => ({
  Update: {
    TableName: tableName(),
    Key: adminsKey,
    UpdateExpression: "ADD admins :move",
    ...(move < 0 && { ConditionExpression: "admins > :one" }),
    ExpressionAttributeValues: { ":move": move, ...(move < 0 && { ":one": 1 }) },
  },
});

const roleMove = (from: Role, to: Role): Part[] =>
  from === to ? [] : [countAdmins(to === "admin" ? 1 : -1)];

/** The user, the claim on the address, the count of an admin; the second part fails when the address is taken. */
export const createUser = (user: User): Part[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { ...userKey(user.id), ...user, kindPk: "USERS", kindSk: user.id },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  claimEmail(user.email, user.id),
  ...roleMove("user", user.role),
];

async function read(key: Key): Promise<Item | undefined> {
  const answer = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return answer.Item;
}

/** How many admins the shop believes to have. */
export async function countedAdmins(): Promise<number> {
  const item = await read(adminsKey);
  return item ? AdminsItem.parse(item).admins : 0;
}

export async function findUser(id: string): Promise<User | undefined> {
  const item = await read(userKey(id));
  return item && readUser(item);
}

/** No account has this id. */
const nobody = "0".repeat(24);

/** Two reads whether the address is known or not: how long it takes tells nothing. */
export async function findUserByEmail(email: string): Promise<User | undefined> {
  const claim = await read(emailKey(email));
  return findUser(claim ? EmailItem.parse(claim).userId : nobody);
}

/** Each change names the version and address it saw: of two at once, one fails. */
const changeUser = (user: User, update: string, values: Item): Part => ({
  Update: {
    TableName: tableName(),
    Key: userKey(user.id),
    UpdateExpression: update,
    ConditionExpression: "version = :seen AND email = :seenEmail",
    ExpressionAttributeNames: Object.fromEntries(
      [...update.matchAll(/#(\w+)/g)].map(([placeholder, name]) => [placeholder, name ?? ""]),
    ),
    ExpressionAttributeValues: { ":seen": user.version, ":seenEmail": user.email, ...values },
  },
});

const moveClaim = (user: User, email: string): Part[] =>
  email === user.email
    ? []
    : [claimEmail(email, user.id), { Delete: { TableName: tableName(), Key: emailKey(user.email) } }];

/** First the user, then, when the address changes, the claim on it: that one fails when it is taken. */
export const changeProfile = (user: User, change: Pick<User, "name" | "email">): Part[] => [
  changeUser(user, "SET #name = :name, #email = :email REMOVE #resetHash", {
    ":name": change.name,
    ":email": change.email,
  }),
  ...moveClaim(user, change.email),
];

export type UserRefusal = "changed" | "taken" | "last-admin";

/** What staff may change; another role ends all sessions. */
export async function changeAccount(
  user: User,
  change: Pick<User, "name" | "email" | "role">,
  also: readonly Part[],
): Promise<UserRefusal | undefined> {
  const version = user.role === change.role ? user.version : user.version + 1;
  const roles = roleMove(user.role, change.role);
  const claims = moveClaim(user, change.email);
  const failed = await transact([
    changeUser(
      user,
      "SET #name = :name, #email = :email, #role = :role, #version = :next REMOVE #resetHash",
      {
        ":name": change.name,
        ":email": change.email,
        ":role": change.role,
        ":next": version,
      },
    ),
    ...roles,
    ...claims,
    ...also,
  ]);
  return refusalOf(failed, roles.length);
}

/** Gone with all sessions, since each request reads the user; orders and reviews stay. */
export async function deleteAccount(user: User, also: readonly Part[]): Promise<UserRefusal | undefined> {
  const roles = roleMove(user.role, "user");
  const failed = await transact([
    {
      Delete: {
        TableName: tableName(),
        Key: userKey(user.id),
        ConditionExpression: "version = :seen AND email = :seenEmail",
        ExpressionAttributeValues: { ":seen": user.version, ":seenEmail": user.email },
      },
    },
    ...roles,
    { Delete: { TableName: tableName(), Key: emailKey(user.email) } },
    ...also,
  ]);
  return refusalOf(failed, roles.length);
}

function refusalOf(failed: readonly number[], roleParts: number): UserRefusal | undefined {
  if (failed.length === 0) return undefined;
  if (failed.includes(0)) return "changed";
  return roleParts > 0 && failed.includes(1) ? "last-admin" : "taken";
}

export const findUsers = (page: Page) => newestOf("byKind", "USERS", page, readUser);

/** Ends all sessions and voids reset links. */
export const changePassword = (user: User, passwordHash: string): Part =>
  changeUser(user, "SET #passwordHash = :hash, #version = :next REMOVE #resetHash", {
    ":hash": passwordHash,
    ":next": user.version + 1,
  });

/** Every device is signed out with its next request. */
export const endSessions = (user: User): Part =>
  changeUser(user, "SET #version = :next", { ":next": user.version + 1 });

export const offerReset = (user: User, tokenHash: string, expiresAtSeconds: number): Part[] => [
  changeUser(user, "SET #resetHash = :reset", { ":reset": tokenHash }),
  { Put: { TableName: tableName(), Item: { ...resetKey(tokenHash), userId: user.id, expiresAtSeconds } } },
];

/** Sets the password and consumes the token in one transaction; the token must be there still. */
export const redeemReset = (user: User, tokenHash: string, passwordHash: string): Part[] => [
  changePassword(user, passwordHash),
  {
    Delete: {
      TableName: tableName(),
      Key: resetKey(tokenHash),
      ConditionExpression: "attribute_exists(pk)",
    },
  },
];

export async function findReset(
  tokenHash: string,
): Promise<{ userId: string; expiresAtSeconds: number } | undefined> {
  const item = await read(resetKey(tokenHash));
  return item && ResetItem.parse(item);
}
