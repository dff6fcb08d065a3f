import * as z from "zod/mini";
import type { CameBy } from "../../shared/orders/came-by.ts";
import { readCookie, setCookie } from "../identity/cookie.ts";
import { type Kind, readToken, signToken } from "../identity/token.ts";
import { type AgentCart, agentCartSeconds } from "./agent-cart.ts";

const Claims = z.object({ sub: z.string(), agent: z.optional(z.string()) });
type Claims = z.infer<typeof Claims>;

/** Names the cart that a browser took over, for a day. */
const kind: Kind<Claims> = { audience: "earshot-assistant", type: "assistant+jwt", claims: Claims };

export async function acceptedCookie({ key, agent }: AgentCart, now: Date): Promise<string> {
  const claims = { sub: key, ...(agent !== undefined && { agent }) };
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + agentCartSeconds;
  return setCookie("assistant", await signToken(kind, claims, expiresAtSeconds), agentCartSeconds);
}

export interface Accepted {
  key: string;
  cameBy: CameBy;
}

export async function acceptedIn(cookies: readonly string[], now: Date): Promise<Accepted | undefined> {
  const token = readCookie(cookies, "assistant");
  const claims = token === undefined ? undefined : await readToken(kind, token, now);
  return claims && { key: claims.sub, cameBy: { kind: "assistant", agent: claims.agent ?? "unknown" } };
}
