import * as z from "zod/mini";
import { orderLinkDays } from "../../shared/core/limits.ts";
import type { Customer } from "./sign-in.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import { findUser } from "./user.table.ts";
import type { User } from "./user.ts";

const lifetimeSeconds = orderLinkDays * 86_400;

const Claims = z.object({
  sub: z.string(),
  guest: z.optional(z.string()),
  ver: z.optional(z.number()),
  /** Absent on links to documents only, which people pass on. */
  opens: z.optional(z.literal("order")),
});
type Claims = z.infer<typeof Claims>;

const kind: Kind<Claims> = { audience: "earshot-order", type: "order+jwt", claims: Claims };

const sign = (claims: Claims, now: Date): Promise<string> =>
  signToken(kind, claims, Math.floor(now.getTime() / 1000) + lifetimeSeconds);

/** Ending a guest's sessions voids the keys of their mailed links. */
export async function signOrderLinks(
  orderId: string,
  { id, version, guest }: User,
  now: Date,
): Promise<{ papersKey: string; orderKey?: string }> {
  if (!guest) return { papersKey: await sign({ sub: orderId }, now) };
  const claims = { sub: orderId, guest: id, ver: version };
  return { papersKey: await sign(claims, now), orderKey: await sign({ ...claims, opens: "order" }, now) };
}

async function guestOf({ guest, ver }: Claims): Promise<User | undefined> {
  const user = guest === undefined ? undefined : await findUser(guest);
  return user?.version === ver ? user : undefined;
}

export async function openOrder(key: string, now: Date): Promise<Customer | undefined> {
  const claims = await readToken(kind, key, now);
  const user = claims?.opens === "order" ? await guestOf(claims) : undefined;
  return claims && user && { user, onlyOrder: claims.sub, permissions: [] };
}

export async function opensPapers(
  key: string,
  { id, userId, guestEmail }: { id: string; userId: string; guestEmail?: string | undefined },
  now: Date,
): Promise<boolean> {
  const claims = await readToken(kind, key, now);
  if (claims?.sub !== id) return false;
  return guestEmail === undefined ? claims.guest === undefined : (await guestOf(claims))?.id === userId;
}
