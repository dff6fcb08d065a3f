import type { Device } from "../../shared/accounts/schemas.ts";
import { exists, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getTogether, write } from "../platform/table.ts";
import { roleKey } from "./role.table.ts";
import { isAlive, type Proof, Session } from "./session.ts";
import { readUser, userKey } from "./user.table.ts";
import type { User } from "./user.ts";

const sessionKey = (userId: string, id: string): Key => ({ pk: `USER#${userId}`, sk: `SESSION#${id}` });

export const sessionItem = (session: Session, expiresAtSeconds: number): TransactItem =>
  put({ ...sessionKey(session.userId, session.id), ...session, expiresAtSeconds });

export async function saveSession(session: Session, expiresAtSeconds: number): Promise<void> {
  await write(sessionItem(session, expiresAtSeconds));
}

/** Fails if the session was ended meanwhile. */
export const setProof = ({ userId, id }: Session, proof: Proof): TransactItem =>
  update<Session>(sessionKey(userId, id), { set: proof }, { pk: exists });

export const removeSession = ({ userId, id }: Session): TransactItem =>
  remove(sessionKey(userId, id), { pk: exists });

/** Another item of the user that a call reads with the session, in the same request. */
export type OwnItem = (userId: string) => Key;

interface ReadWith {
  /** A custom role. */
  roleId: string | undefined;
  ownItem: OwnItem | undefined;
}

export interface Found {
  session: Session;
  user: User;
  own?: Item | undefined;
  role?: Item | undefined;
}

/** Reads consistently, so that a revoked session or a changed role takes effect at once. */
export async function findSession(
  userId: string,
  id: string,
  { roleId, ownItem }: ReadWith,
): Promise<Found | undefined> {
  const others = [...(roleId ? [roleKey(roleId)] : []), ...(ownItem ? [ownItem(userId)] : [])];
  const [user, session, ...rest] = await getTogether(userKey(userId), sessionKey(userId, id), ...others);
  if (!user || !session) return undefined;
  const role = roleId ? rest.shift() : undefined;
  return { user: readUser(user), session: Session.parse(session), role, own: rest[0] };
}

/** Includes sessions that have expired or were ended by a newer version of the user. */
async function findSessions(userId: string): Promise<Session[]> {
  const { Items: items = [] } = await queryPage({ partition: userKey(userId).pk, prefix: "SESSION#" });
  return items.map((item) => Session.parse(item));
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export async function devicesOf(user: User, current: Session | undefined, now: Date): Promise<Device[]> {
  const sessions = await findSessions(user.id);
  return sessions
    .filter((session) => isAlive(session, user, now.getTime() / 1000))
    .sort((a, b) => b.lastSeenAtSeconds - a.lastSeenAtSeconds)
    .map(({ id, device, createdAtSeconds, lastSeenAtSeconds }) => ({
      device,
      signedInAt: iso(createdAtSeconds),
      lastSeenAt: iso(lastSeenAtSeconds),
      isThis: id === current?.id,
    }));
}

/** Includes sessions that have ended. */
export async function lastSeenAt(userId: string): Promise<string | undefined> {
  const seconds = (await findSessions(userId)).map((session) => session.lastSeenAtSeconds);
  return seconds.length > 0 ? iso(Math.max(...seconds)) : undefined;
}

/** Returns false if the session was ended meanwhile. */
export async function touchSession(session: Session, nowSeconds: number): Promise<boolean> {
  const key = sessionKey(session.userId, session.id);
  const touched = await write(
    update<Session>(key, { set: { lastSeenAtSeconds: nowSeconds } }, { pk: exists }),
  );
  return touched !== undefined;
}

export async function deleteSession(session: Pick<Session, "userId" | "id">): Promise<void> {
  await write(remove(sessionKey(session.userId, session.id)));
}
