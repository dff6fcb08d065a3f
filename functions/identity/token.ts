import { createHmac, hkdfSync } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { env } from "../platform/env.ts";
import { secret } from "../platform/secrets.ts";

/** `current` signs, all keys verify, so that rotating keys ends no session. */
const Keys = z.object({ current: z.string(), keys: z.record(z.string(), z.string()) });
type Keys = z.infer<typeof Keys>;

const signingKeys = () => secret("SESSION_SECRET", (value) => Keys.parse(value));

function keyOf({ keys }: Keys, id: string | undefined): Uint8Array {
  // The id comes from the client and could name an inherited property such as "constructor".
  const key = id !== undefined && Object.hasOwn(keys, id) ? keys[id] : undefined;
  if (key === undefined) throw new errors.JWSInvalid("unknown key");
  return Buffer.from(key, "base64");
}

/** Returns a key of its own for a purpose, from the current signing key or the one named. Throws if it is retired. */
export async function derivedKey(purpose: string, named?: string): Promise<{ id: string; key: Buffer }> {
  const keys = await signingKeys();
  const id = named ?? keys.current;
  return { id, key: Buffer.from(hkdfSync("sha256", keyOf(keys, id), "", purpose, 32)) };
}

/** Returns hashes under each accepted key, the current one first, to find what was stored under older keys. */
export async function keyedHashes(purpose: string, text: string): Promise<string[]> {
  const { current, keys } = await signingKeys();
  const ids = [current, ...Object.keys(keys).filter((id) => id !== current)];
  return ids.map((id) =>
    createHmac("sha256", Buffer.from(keys[id] ?? "", "base64"))
      .update(`${purpose}:${text}`)
      .digest("hex"),
  );
}

/** Tokens of one kind are never accepted as another. */
export interface Kind<T> {
  audience: string;
  type: string;
  claims: z.ZodMiniType<T>;
}

export async function signToken<T>(
  { audience, type }: Kind<T>,
  claims: JWTPayload,
  expiresAtSeconds: number,
): Promise<string> {
  const keys = await signingKeys();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid: keys.current, typ: type })
    .setIssuer(env("SITE_URL"))
    .setAudience(audience)
    .setExpirationTime(expiresAtSeconds)
    .sign(keyOf(keys, keys.current));
}

/** Rejects encodings that decoders tolerate: unused bits and foreign characters. */
const isPlain = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
};

/** Undefined unless the token is of this kind, signed by us and not expired. */
export async function readToken<T>(kind: Kind<T>, token: string, now: Date): Promise<T | undefined> {
  if (!isPlain(token)) return undefined;
  const keys = await signingKeys();
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: ["HS256"],
      issuer: env("SITE_URL"),
      audience: kind.audience,
      typ: kind.type,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    const claims = z.safeParse(kind.claims, payload);
    return claims.success ? claims.data : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
