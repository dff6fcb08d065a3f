import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { roles } from "../../shared/account.ts";
import type { User } from "../domain/user.ts";
import { documents, type Item, type Key, type Part, tableName } from "./table.ts";

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

/** Two parts: the user and the claim on the address; the second fails when the address is taken. */
export const createUser = (user: User): Part[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { ...userKey(user.id), ...user, kindPk: "USERS", kindSk: user.id },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  claimEmail(user.email, user.id),
];

async function read(key: Key): Promise<Item | undefined> {
  const answer = await documents.send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return answer.Item;
}

export async function findUser(id: string): Promise<User | undefined> {
  const item = await read(userKey(id));
  return item && readUser(item);
}

export async function findUserByEmail(email: string): Promise<User | undefined> {
  const claim = await read(emailKey(email));
  return claim && findUser(EmailItem.parse(claim).userId);
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

/** First the user, then, when the address changes, the claim on it: that one fails when it is taken. */
export const changeProfile = (user: User, change: Pick<User, "name" | "email">): Part[] => [
  changeUser(user, "SET #name = :name, #email = :email REMOVE #resetHash", {
    ":name": change.name,
    ":email": change.email,
  }),
  ...(change.email === user.email
    ? []
    : [claimEmail(change.email, user.id), { Delete: { TableName: tableName(), Key: emailKey(user.email) } }]),
];

/** Ends all sessions and voids reset links. */
export const changePassword = (user: User, passwordHash: string): Part =>
  changeUser(user, "SET #passwordHash = :hash, #version = :next REMOVE #resetHash", {
    ":hash": passwordHash,
    ":next": user.version + 1,
  });

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
