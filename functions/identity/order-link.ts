import * as z from "zod/mini";
import { orderLinkDays } from "../../shared/limits.ts";
import type { Customer } from "./sign-in.ts";
import { type Kind, readToken, signToken } from "./token.ts";
import { findUser } from "./user.table.ts";
import type { User } from "./user.ts";

const lifetimeSeconds = orderLinkDays * 86_400;

/** `guest` and `ver`, the guest's version, are in the links of a guest's order. */
const kind: Kind<{ sub: string; guest?: string | undefined; ver?: number | undefined }> = {
  audience: "earshot-order",
  type: "order+jwt",
  claims: z.object({ sub: z.string(), guest: z.optional(z.string()), ver: z.optional(z.number()) }),
};

/**
 * The key in the links of an order's mails. It opens the order's papers without an account, for whoever has the
 * mail. A guest's opens the whole order, until the guest's sessions are ended.
 */
export const signOrderLink = (orderId: string, { id, version, guest }: User, now: Date): Promise<string> =>
  signToken(
    kind,
    { sub: orderId, ...(guest && { guest: id, ver: version }) },
    Math.floor(now.getTime() / 1000) + lifetimeSeconds,
  );

/** The guest whose order it opens. */
export async function openOrder(key: string, now: Date): Promise<Customer | undefined> {
  const claims = await readToken(kind, key, now);
  const user = claims?.guest === undefined ? undefined : await findUser(claims.guest);
  return claims && user && user.version === claims.ver ? { user, onlyOrder: claims.sub } : undefined;
}

/** Whether it opens the papers of an order that this user has bought. */
export async function opensPapers(
  key: string,
  { id, userId, guestEmail }: { id: string; userId: string; guestEmail?: string | undefined },
  now: Date,
): Promise<boolean> {
  if (guestEmail === undefined) {
    const claims = await readToken(kind, key, now);
    return claims?.sub === id && claims.guest === undefined;
  }
  const opened = await openOrder(key, now);
  return opened?.onlyOrder === id && opened.user.id === userId;
}
