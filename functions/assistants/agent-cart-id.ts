import { createHash, randomBytes } from "node:crypto";
import { keyedHashes } from "../identity/token.ts";
import type { AgentCall } from "./agent.ts";
import type { AgentCart } from "./agent-cart.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** An id gives its link's token, and the token gives the item's key. Neither can be reversed. */
export const continueTokenOf = (id: string): string => hashOf(`continue:${id}`);
export const keyOfToken = (token: string): string => hashOf(`key:${token}`);
export const keyOfId = (id: string): string => keyOfToken(continueTokenOf(id));

/** A cart has one checkout at a time, however often it is asked for; `number` counts those that were canceled. */
export const checkoutIdOf = (cartId: string, number: number): string =>
  hashOf(`checkout:${number}:${cartId}`);

/** The same for the same idempotency key of an agent, else drawn: 256 bits. */
export async function newAgentCartId(kind: AgentCart["kind"], { host, network, requestKey }: AgentCall) {
  if (requestKey === undefined) return randomBytes(32).toString("base64url");
  const [hash = ""] = await keyedHashes("agent-cart", JSON.stringify([kind, host, network, requestKey]));
  return Buffer.from(hash, "hex").toString("base64url");
}

/** Identifies a repeated request without storing what it said. */
export const doneRequest = ({ requestKey }: AgentCall, asked: unknown) =>
  requestKey === undefined ? undefined : { key: hashOf(requestKey), asked: hashOf(JSON.stringify(asked)) };
