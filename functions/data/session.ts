import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { Session } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { documents, getMany, type Key, tableName } from "./table.ts";
import { readUser, userKey } from "./user.ts";

/** Sessions live beside their user: one read of the partition lists all devices. */
const sessionKey = (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` });

const SessionItem = z.object({
  id: z.string(),
  userId: z.string(),
  version: z.number(),
  device: z._default(z.string(), ""),
  createdAtSeconds: z.number(),
  lastSeenAtSeconds: z.number(),
});

export async function saveSession(session: Session, expiresAtSeconds: number): Promise<void> {
  const item = { ...sessionKey(session.userId, session.id), ...session, expiresAtSeconds };
  await documents.send(new PutCommand({ TableName: tableName(), Item: item }));
}

/** Both, read consistently, so that a revoked session or a changed role counts at once. */
export async function findSession(
  userId: string,
  id: string,
): Promise<{ session: Session; user: User } | undefined> {
  const items = await getMany([userKey(userId), sessionKey(userId, id)], true);
  const user = items.find((item) => item.sk === userKey(userId).sk);
  const session = items.find((item) => item.sk === sessionKey(userId, id).sk);
  return user && session && { user: readUser(user), session: SessionItem.parse(session) };
}

/** All that were not signed out; some may have ended by time or version. */
export async function findSessions(userId: string): Promise<Session[]> {
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :session)",
      ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":session": "SESSION#" },
    }),
  );
  return items.map((item) => SessionItem.parse(item));
}

export async function touchSession(session: Session, nowSeconds: number): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: sessionKey(session.userId, session.id),
      UpdateExpression: "SET lastSeenAtSeconds = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": nowSeconds },
    }),
  );
}

export async function deleteSession(session: Pick<Session, "userId" | "id">): Promise<void> {
  await documents.send(
    new DeleteCommand({ TableName: tableName(), Key: sessionKey(session.userId, session.id) }),
  );
}
