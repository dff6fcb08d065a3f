import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { readCookie, setCookie } from "./cookie.ts";
import { deleteSession, findSession, saveSession, touchSession } from "./session.table.ts";
import { absoluteLifetimeSeconds, isAlive, isTouchDue, type Session } from "./session.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import type { User } from "./user.ts";

/** A person who may have bought something. */
export interface Customer {
  user: User;
  /** Given by a mailed link, which opens this order and no other. */
  onlyOrder?: string;
}

export interface Caller extends Customer {
  session: Session;
}

const kind: Kind<{ sub: string; sid: string; ver: number }> = {
  audience: "earshot-session",
  type: "session+jwt",
  claims: z.object({ sub: z.string(), sid: z.string(), ver: z.number() }),
};

async function claimsIn(cookies: readonly string[], now: Date) {
  const token = readCookie(cookies, "session");
  return token === undefined ? undefined : readToken(kind, token, now);
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

interface Browser {
  /** Its `User-Agent` header. */
  device: string;
  cookies: readonly string[];
}

/**
 * Begins a session and resolves to its `Set-Cookie` value. Ends the session that this browser had, whose cookie is
 * overwritten: a copy of it must be useless.
 */
export async function beginSession(user: User, now: Date, { device, cookies }: Browser): Promise<string> {
  const nowSeconds = seconds(now);
  const lifetime = absoluteLifetimeSeconds(user);
  const session: Session = {
    id: randomBytes(16).toString("hex"),
    userId: user.id,
    version: user.version,
    device: device.slice(0, 200),
    createdAtSeconds: nowSeconds,
    lastSeenAtSeconds: nowSeconds,
  };
  await saveSession(session, nowSeconds + lifetime);
  const replaced = await claimsIn(cookies, now);
  if (replaced) await deleteSession({ userId: replaced.sub, id: replaced.sid });
  const claims = { sub: user.id, sid: session.id, ver: user.version };
  return setCookie("session", await signToken(kind, claims, nowSeconds + lifetime), lifetime);
}

/**
 * Ends the session on the server, so that a copy of the cookie is useless. Resolves to the `Set-Cookie` value
 * that clears it.
 */
export async function endSession(cookies: readonly string[], now: Date): Promise<string> {
  const caller = await identify(cookies, now);
  if (caller) await deleteSession(caller.session);
  return setCookie("session", "", 0);
}

/**
 * The user and session that the cookies belong to, read from the table on every request. Throws
 * `unauthenticated` (401) when the session ends while it is being read, `unavailable` (503).
 */
export async function identify(cookies: readonly string[], now: Date): Promise<Caller | undefined> {
  const claims = await claimsIn(cookies, now);
  const found = claims && (await findSession(claims.sub, claims.sid));
  if (!found || claims.ver !== found.session.version) return undefined;
  if (!isAlive(found.session, found.user, seconds(now))) return undefined;
  if (isTouchDue(found.session, found.user, seconds(now))) await touch(found.session, now);
  return found;
}

async function touch(session: Session, now: Date): Promise<void> {
  if (!(await touchSession(session, seconds(now)))) throw new AppError("unauthenticated");
}
