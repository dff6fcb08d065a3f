import * as z from "zod/mini";
import { CameBy } from "../../shared/orders/came-by.ts";
import { readCookie, setCookie } from "../identity/cookie.ts";
import { type Kind, readToken, signToken } from "../identity/token.ts";
import { agentCartEnd, agentCartSeconds } from "./agent-cart.ts";

const Claims = z.object({ sub: z.string(), cameBy: CameBy });
type Claims = z.infer<typeof Claims>;

export interface Accepted {
  /** Of the agent's cart, or drawn for this use of a permalink. */
  key: string;
  cameBy: CameBy;
}

/** Remembers for a day what a browser took over. */
const kind: Kind<Claims> = { audience: "earshot-assistant", type: "assistant+jwt", claims: Claims };

export async function acceptedCookie({ key, cameBy }: Accepted, now: Date): Promise<string> {
  const claims = { sub: key, cameBy };
  return setCookie("assistant", await signToken(kind, claims, agentCartEnd(now)), agentCartSeconds);
}

export async function acceptedIn(cookies: readonly string[], now: Date): Promise<Accepted | undefined> {
  const token = readCookie(cookies, "assistant");
  const claims = token === undefined ? undefined : await readToken(kind, token, now);
  return claims && { key: claims.sub, cameBy: claims.cameBy };
}
