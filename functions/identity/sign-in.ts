import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import type { Item } from "../platform/schema.ts";
import { readCookie, setCookie } from "./cookie.ts";
import { deleteSession, findSession, type OwnItem, saveSession, touchSession } from "./session.table.ts";
import { absoluteLifetimeSeconds, isAlive, isTouchDue, type Session } from "./session.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import type { User } from "./user.ts";

export interface Customer {
  user: User;
  /** Set by a mailed link: the only order it opens. */
  onlyOrder?: string;
}

export interface Caller extends Customer {
  session: Session;
  /** The item that the call asked to read with the session. */
  own?: Item | undefined;
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
  device: string;
  cookies: readonly string[];
}

/** Returns the `Set-Cookie` value, after ending this browser's old session, so that a copy of it is useless. */
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

/** Ends the session on the server, so that a copied cookie is useless. Returns the clearing `Set-Cookie` value. */
export async function endSession(cookies: readonly string[], now: Date): Promise<string> {
  const caller = await identify(cookies, now);
  if (caller) await deleteSession(caller.session);
  return setCookie("session", "", 0);
}

/** Reads the table on every request. Throws `unauthenticated` (401) if the session just ended, `unavailable` (503). */
export async function identify(
  cookies: readonly string[],
  now: Date,
  ownItem?: OwnItem,
): Promise<Caller | undefined> {
  const claims = await claimsIn(cookies, now);
  const found = claims && (await findSession(claims.sub, claims.sid, ownItem));
  if (!found || claims.ver !== found.session.version) return undefined;
  if (!isAlive(found.session, found.user, seconds(now))) return undefined;
  if (isTouchDue(found.session, found.user, seconds(now))) await touch(found.session, now);
  return found;
}

async function touch(session: Session, now: Date): Promise<void> {
  if (!(await touchSession(session, seconds(now)))) throw new AppError("unauthenticated");
}
