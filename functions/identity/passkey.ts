import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { maxPasskeys, Passkey as PasskeyOnWire } from "../../shared/accounts/passkey.ts";
import { AppError, found } from "../../shared/core/errors.ts";
import { Id } from "../../shared/core/wire.ts";
import { env } from "../platform/env.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import type { User } from "./user.ts";

export const Passkey = z.extend(z.omit(PasskeyOnWire, { _id: true }), {
  /** A hash, since a credential's id can be longer than ours. */
  id: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  /** The signature count; each device with a synced passkey may count separately. */
  counter: z.number(),
  /** Whether it can be synced across devices, which never changes. Absent on passkeys of earlier releases. */
  isSyncable: z.optional(z.boolean()),
  transports: z.optional(z.array(z.string())),
});
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z.object({ entries: z.array(Passkey), version: z.number() });
export type Passkeys = z.infer<typeof Passkeys>;

export const noPasskeys: Passkeys = { entries: [], version: 0 };

export const passkeyOnWire = ({ id, ...passkey }: Passkey): PasskeyOnWire =>
  z.parse(PasskeyOnWire, { ...passkey, _id: id });

export const passkeyId = (credentialId: string): string =>
  createHash("sha256").update(credentialId).digest("hex").slice(0, 24);

export const entryOf = ({ entries }: Passkeys, id: string): Passkey =>
  found(
    entries.find((each) => each.id === id),
    "Passkey",
  );

export function withPasskey(book: Passkeys, passkey: Passkey): Passkeys {
  if (book.entries.some(({ id }) => id === passkey.id))
    throw new AppError("passkey_taken", "You've already added this passkey");
  if (book.entries.length >= maxPasskeys)
    throw new AppError("too_many_passkeys", `You can have up to ${maxPasskeys} passkeys. Remove one first`);
  return { ...book, entries: [...book.entries, passkey] };
}

export function withChange(book: Passkeys, id: string, change: Partial<Passkey>): Passkeys {
  const changed = { ...entryOf(book, id), ...change };
  return { ...book, entries: book.entries.map((each) => (each.id === id ? changed : each)) };
}

export function withoutPasskey(book: Passkeys, id: string): Passkeys {
  const removed = entryOf(book, id);
  return { ...book, entries: book.entries.filter((each) => each !== removed) };
}

const kind: Kind<{ sub: string; jti: string; exp: number }> = {
  audience: "earshot-passkey",
  type: "challenge+jwt",
  claims: z.object({ sub: z.string(), jti: z.string(), exp: z.number() }),
};
/** Stands for any user in a sign-in challenge. */
export const anyone = "anyone";
export const challengeSeconds = 300;

/** Signs a challenge instead of storing it. `of` is the user who may answer it. */
export const newChallenge = (of: string, now: Date): Promise<string> =>
  signToken(
    kind,
    { sub: of, jti: randomBytes(16).toString("hex") },
    Math.floor(now.getTime() / 1000) + challengeSeconds,
  );

const ClientData = z.object({ challenge: z.string() });

export interface Challenge {
  text: string;
  jti: string;
  expiresAtSeconds: number;
}

export async function readChallenge(
  clientDataJson: string,
  of: string,
  now: Date,
): Promise<Challenge | undefined> {
  const text = challengeIn(clientDataJson);
  const claims = text && (await readToken(kind, Buffer.from(text, "base64url").toString(), now));
  if (!claims || claims.sub !== of) return undefined;
  return { text, jti: claims.jti, expiresAtSeconds: claims.exp };
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch {
    return undefined;
  }
}

export const site = () => ({ origin: env("SITE_URL"), host: new URL(env("SITE_URL")).hostname });

/** Loaded on demand: its certificate parsers take longer to load than everything else. */
export const webAuthn = () => import("@simplewebauthn/server");

export const handleOf = ({ id }: Pick<User, "id">) => new TextEncoder().encode(id);
export const userIdIn = (handle: string): string | undefined =>
  z.safeParse(Id, Buffer.from(handle, "base64url").toString()).data;
