import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import type { Permission, Role } from "../../shared/staff/permissions.ts";
import type { TransactItem } from "../platform/expressions.ts";
import type { Item } from "../platform/schema.ts";
import { readCookie, setCookie } from "./cookie.ts";
import { customRoleOf, roleFrom } from "./role.table.ts";
import { owedFactor } from "./second-factor.ts";
import {
  deleteSession,
  findSession,
  type OwnItem,
  removeSession,
  saveSession,
  sessionItem,
  setProof,
  touchSession,
} from "./session.table.ts";
import { absoluteLifetimeSeconds, isAlive, isTouchDue, type Proof, type Session } from "./session.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import type { User } from "./user.ts";

export interface Customer {
  user: User;
  /** Set by a mailed link: the only order it opens. */
  onlyOrder?: string;
  /** Empty unless the user is staff. */
  permissions: readonly Permission[];
  /** A program, which has no session to confirm anything in. */
  isKey?: true;
}

export interface Caller extends Customer {
  session: Session;
  role: Role | undefined;
  /** The item that the call asked to read with the session. */
  own?: Item | undefined;
}

const kind: Kind<{ sub: string; sid: string; ver: number; role?: string | undefined }> = {
  audience: "earshot-session",
  type: "session+jwt",
  /** `role` is a custom role, so that it is read with the session. Another role ends the session. */
  claims: z.object({ sub: z.string(), sid: z.string(), ver: z.number(), role: z.optional(z.string()) }),
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

const newSessionId = (): string => randomBytes(16).toString("hex");

async function cookieOf(user: User, { id, version }: Session, expiresAtSeconds: number, now: Date) {
  const claims = { sub: user.id, sid: id, ver: version, role: customRoleOf(user) };
  const token = await signToken(kind, claims, expiresAtSeconds);
  return setCookie("session", token, expiresAtSeconds - seconds(now));
}

/** Returns the `Set-Cookie` value, after ending this browser's old session, so that a copy of it is useless. */
export async function beginSession(
  user: User,
  now: Date,
  { device, cookies }: Browser,
  proof: Proof = {},
): Promise<string> {
  const nowSeconds = seconds(now);
  const expiresAtSeconds = nowSeconds + absoluteLifetimeSeconds(user);
  const session: Session = {
    id: newSessionId(),
    userId: user.id,
    version: user.version,
    device: device.slice(0, 200),
    createdAtSeconds: nowSeconds,
    lastSeenAtSeconds: nowSeconds,
    ...proof,
  };
  await saveSession(session, expiresAtSeconds);
  const replaced = await claimsIn(cookies, now);
  if (replaced) await deleteSession({ userId: replaced.sub, id: replaced.sid });
  return cookieOf(user, session, expiresAtSeconds, now);
}

export const byPassword = (now: Date): Proof => ({ passwordAtSeconds: seconds(now) });
export const byFactor = (now: Date): Proof => ({ factorAtSeconds: seconds(now) });

interface Proven {
  /** Fail if the session was ended meanwhile. */
  writes: Record<string, TransactItem>;
  cookies: string[];
}

/** The first factor gives the session another id, so that a copy of the cookie from before is useless. */
export async function proveByFactor({ user, session }: Caller, now: Date): Promise<Proven> {
  const proof = byFactor(now);
  if (session.factorAtSeconds !== undefined)
    return { writes: { session: setProof(session, proof) }, cookies: [] };
  const renewed = { ...session, ...proof, id: newSessionId(), lastSeenAtSeconds: seconds(now) };
  const expiresAtSeconds = session.createdAtSeconds + absoluteLifetimeSeconds(user);
  return {
    writes: { session: sessionItem(renewed, expiresAtSeconds), replaced: removeSession(session) },
    cookies: [await cookieOf(user, renewed, expiresAtSeconds, now)],
  };
}

/** Ends the session on the server, so that a copied cookie is useless. Returns the clearing `Set-Cookie` value. */
export async function endSession(cookies: readonly string[], now: Date): Promise<string> {
  const caller = await findCaller(cookies, now);
  if (caller) await deleteSession(caller.session);
  return setCookie("session", "", 0);
}

/** Reads the table on every request. The caller may still owe a factor. Throws `unauthenticated`, `unavailable`. */
export async function findCaller(
  cookies: readonly string[],
  now: Date,
  ownItem?: OwnItem,
): Promise<Caller | undefined> {
  const claims = await claimsIn(cookies, now);
  const found = claims && (await findSession(claims.sub, claims.sid, { roleId: claims.role, ownItem }));
  if (!found || claims.ver !== found.session.version) return undefined;
  if (claims.role !== customRoleOf(found.user)) return undefined;
  if (!isAlive(found.session, found.user, seconds(now))) return undefined;
  if (isTouchDue(found.session, found.user, seconds(now))) await touch(found.session, now);
  const role = roleFrom(found.user, found.role);
  return { ...found, role, permissions: role?.permissions ?? [] };
}

/** As `findCaller`, but staff who still owe their second factor count as visitors. */
export async function identify(cookies: readonly string[], now: Date): Promise<Caller | undefined> {
  const caller = await findCaller(cookies, now);
  return caller && (await owedFactor(caller, now)) === undefined ? caller : undefined;
}

async function touch(session: Session, now: Date): Promise<void> {
  if (!(await touchSession(session, seconds(now)))) throw new AppError("unauthenticated");
}
