import { randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { AppError } from "../../shared/errors.ts";
import { deleteSession, findSession, saveSession, touchSession } from "../data/session.ts";
import { absoluteLifetimeSeconds, isAlive, isTouchDue, type Session } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { env } from "../env.ts";
import { secret } from "../services/secrets.ts";

export interface Caller {
  user: User;
  session: Session;
}

/** The named key signs; all listed ones verify, so that a key can be rotated without signing anybody out. */
const Keys = z.object({ current: z.string(), keys: z.record(z.string(), z.string()) });
const Claims = z.object({ sub: z.string(), sid: z.string(), ver: z.number() });
const audience = "earshot-session";
const type = "session+jwt";

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);
const isSecure = (): boolean => env("SITE_URL").startsWith("https:");
/** The `__Host-` prefix needs HTTPS, which localhost has not. */
const cookieName = (): string => (isSecure() ? "__Host-session" : "session");
const cookie = (value: string, maxAgeSeconds: number): string =>
  `${cookieName()}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;

const signingKeys = () => secret("SESSION_SECRET", (value) => Keys.parse(value));

function keyOf(keys: z.infer<typeof Keys>, id: string | undefined): Uint8Array {
  const key = id === undefined ? undefined : keys.keys[id];
  if (key === undefined) throw new errors.JWSInvalid("unknown key");
  return Buffer.from(key, "base64");
}

/** Begins a session and returns its cookie. */
export async function beginSession(user: User, now: Date): Promise<string> {
  const nowSeconds = seconds(now);
  const lifetime = absoluteLifetimeSeconds(user.role);
  const session: Session = {
    id: randomBytes(16).toString("hex"),
    userId: user.id,
    version: user.version,
    createdAtSeconds: nowSeconds,
    lastSeenAtSeconds: nowSeconds,
  };
  await saveSession(session, nowSeconds + lifetime);
  const keys = await signingKeys();
  const token = await new SignJWT({ sid: session.id, ver: user.version })
    .setProtectedHeader({ alg: "HS256", kid: keys.current, typ: type })
    .setSubject(user.id)
    .setIssuer(env("SITE_URL"))
    .setAudience(audience)
    .setExpirationTime(nowSeconds + lifetime)
    .sign(keyOf(keys, keys.current));
  return cookie(token, lifetime);
}

/** Ends it on the server, so that a copied cookie is worth nothing, and clears the browser's. */
export async function endSession(cookies: readonly string[], now: Date): Promise<string> {
  const caller = await identify(cookies, now);
  if (caller) await deleteSession(caller.session);
  return cookie("", 0);
}

async function claimsOf(token: string, now: Date): Promise<z.infer<typeof Claims> | undefined> {
  const keys = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: ["HS256"],
      issuer: env("SITE_URL"),
      audience,
      typ: type,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    return Claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** Who sends these cookies, if anybody: read afresh on each request, role included. */
export async function identify(cookies: readonly string[], now: Date): Promise<Caller | undefined> {
  const name = `${cookieName()}=`;
  const token = cookies.find((text) => text.startsWith(name))?.slice(name.length);
  if (!token) return undefined;
  const claims = await claimsOf(token, now);
  const found = claims && (await findSession(claims.sub, claims.sid));
  if (!found || claims.ver !== found.session.version) return undefined;
  if (!isAlive(found.session, found.user, seconds(now))) return undefined;
  if (isTouchDue(found.session, found.user.role, seconds(now))) await touch(found.session, now);
  return found;
}

async function touch(session: Session, now: Date): Promise<void> {
  try {
    await touchSession(session, seconds(now));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new AppError("AUTH");
    throw error;
  }
}
