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
  createdAt: z.string(),
});
const EmailItem = z.object({ userId: z.string() });

export const readUser = (item: Item): User => UserItem.parse(item);

/** Two parts: the user and the claim on the address; the second fails when the address is taken. */
export const createUser = (user: User): Part[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { ...userKey(user.id), ...user, kindPk: "USERS", kindSk: user.id },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  {
    Put: {
      TableName: tableName(),
      Item: { ...emailKey(user.email), userId: user.id },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
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
