import {
  atMost,
  exists,
  missing,
  missingOr,
  put,
  putNext,
  remove,
  type TransactItem,
  update,
} from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";
import { AgentCart, agentCartEnd, ordered } from "./agent-cart.ts";

const agentCartKey = (key: string): Key => ({ pk: `AGENTCART#${key}`, sk: "AGENTCART" });

/** Undefined once it has expired, also before the table deletes it. */
export async function findAgentCart(key: string, now: Date): Promise<AgentCart | undefined> {
  const item = await getItem(agentCartKey(key));
  const cart = item && AgentCart.parse(item);
  return cart && cart.expiresAtSeconds * 1000 > now.getTime() ? cart : undefined;
}

/** Returns false if one with this key exists. */
export const addAgentCart = async (cart: AgentCart, now: Date): Promise<boolean> => {
  const isFree = missingOr(atMost(Math.floor(now.getTime() / 1000)));
  const item = { ...agentCartKey(cart.key), ...cart };
  return (await write(put<AgentCart>(item, { expiresAtSeconds: isFree }))) !== undefined;
};

/** Returns false if it changed since it was read as `seen`. */
export const replaceAgentCart = async (seen: AgentCart, next: AgentCart): Promise<boolean> =>
  (await write(putNext(agentCartKey(seen.key), seen, next))) !== undefined;

/** Returns false if it changed since it was read as `seen`. */
export const removeAgentCart = async ({ key, version }: AgentCart): Promise<boolean> =>
  (await write(remove<AgentCart>(agentCartKey(key), { version }))) !== undefined;

/** Kept as long as the browser remembers it. Undefined unless it is the first time. */
export async function acceptAgentCart({ key }: AgentCart, now: Date): Promise<AgentCart | undefined> {
  const set = { acceptedAt: now.toISOString(), expiresAtSeconds: agentCartEnd(now) };
  const change = { set, add: { version: 1 } };
  const isOpen = { pk: exists, acceptedAt: missing, orderedAt: missing, canceled: missing };
  const item = await write(update<AgentCart>(agentCartKey(key), change, isOpen));
  return item && AgentCart.parse(item);
}

/** Fails for a second order by one use of a permalink. */
export const markLinkUsed = (key: string, orderedAt: string): TransactItem => {
  const expiresAtSeconds = agentCartEnd(new Date(orderedAt));
  return put({ pk: `LINKUSE#${key}`, sk: "LINKUSE", orderedAt, expiresAtSeconds }, { pk: missing });
};

/** Fails unless it was accepted before the order, and for a second order. */
export const markOrdered = (key: string, orderedAt: string): TransactItem =>
  update<AgentCart>(
    agentCartKey(key),
    { ...ordered(orderedAt), add: { version: 1 } },
    { acceptedAt: atMost(orderedAt), orderedAt: missing },
  );
