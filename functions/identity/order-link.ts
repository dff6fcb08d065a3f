import * as z from "zod/mini";
import { type Kind, readToken, signToken } from "./token.ts";

/** How long the link of a mail opens an order's papers. */
const lifetimeSeconds = 90 * 86_400;

const kind: Kind<{ sub: string }> = {
  audience: "earshot-order",
  type: "order+jwt",
  claims: z.object({ sub: z.string() }),
};

/** Opens one order's papers without an account, for whoever has the mail. */
export const signOrderLink = (orderId: string, now: Date): Promise<string> =>
  signToken(kind, { sub: orderId }, Math.floor(now.getTime() / 1000) + lifetimeSeconds);

export async function opensOrder(key: string, orderId: string, now: Date): Promise<boolean> {
  const claims = await readToken(kind, key, now);
  return claims?.sub === orderId;
}
