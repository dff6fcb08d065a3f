import type { CartDraft } from "../../shared/assistants/cart-schemas.ts";
import { rounds } from "../platform/table.ts";
import type { AgentCall } from "./agent.ts";
import { addAgentCart, findAgentCart, removeAgentCart, replaceAgentCart } from "./agent-cart.table.ts";
import {
  type AgentCart,
  type AgentCartContents,
  agentCartEnd,
  contentsOf,
  type DoneRequest,
} from "./agent-cart.ts";
import { doneRequest, keyOfId, newAgentCartId } from "./agent-cart-id.ts";
import { type PricedAgentCart, priceAgentCart } from "./price-cart.ts";
import { Refusal } from "./refusal.ts";
import { cartOnWire } from "./wire-cart.ts";

const maxRequests = 20;

/** Throws `Refusal` (`conflict`) if the key came with another request. */
export function isRepeated({ requests }: AgentCart, done: DoneRequest | undefined): boolean {
  const before = requests.find(({ key }) => key === done?.key);
  if (before && before.asked !== done?.asked)
    throw new Refusal("conflict", "This idempotency key was sent with another request");
  return before !== undefined;
}

export const withRequest = ({ requests }: Pick<AgentCart, "requests">, done: DoneRequest | undefined) =>
  done ? [...requests, done].slice(-maxRequests) : requests;

/** Throws `Refusal` (`not_found`). */
export async function requireAgentCart(id: string, kind: AgentCart["kind"], now: Date): Promise<AgentCart> {
  const cart = await findAgentCart(keyOfId(id), now);
  if (cart?.kind !== kind) throw new Refusal("not_found", `The shop has no ${kind} with this id`);
  return cart;
}

const guesserOf = ({ network, host = "" }: AgentCall) => ({ address: network, device: host });

interface Draft {
  id: string;
  kind: AgentCart["kind"];
  contents: AgentCartContents;
  /** The agent's input, by which a repeated request is recognised. */
  asked: unknown;
}

export interface Stored {
  cart: AgentCart;
  priced: PricedAgentCart;
}

/** Throws `Refusal` (`invalid` without lines, `item_unavailable` if none of them is sold, `conflict`). */
export async function storeNew({ id, kind, contents, asked }: Draft, call: AgentCall): Promise<Stored> {
  const { host, now } = call;
  if (contents.lines.length === 0) throw new Refusal("invalid", "Send at least one line");
  const priced = await priceAgentCart(contents, now, guesserOf(call));
  if (priced.lines.length === 0)
    throw new Refusal("item_unavailable", "The shop sells none of these products");
  const done = doneRequest(call, asked);
  const cart: AgentCart = {
    ...contents,
    key: keyOfId(id),
    kind,
    ...(host !== undefined && { agent: host }),
    requests: withRequest({ requests: [] }, done),
    version: 1,
    createdAt: now.toISOString(),
    expiresAtSeconds: agentCartEnd(now),
  };
  if (await addAgentCart(cart, now)) return { cart, priced };
  const before = await requireAgentCart(id, kind, now);
  isRepeated(before, done);
  return { cart: before, priced: await priceAgentCart(before, now) };
}

interface Update extends Draft {
  /** Throws `Refusal` for a cart that can't be changed any more. */
  requireOpen?: (cart: AgentCart) => void;
}

/** Replaces all of its contents. Throws `Refusal` (`not_found`, `conflict`). */
export async function storeUpdate(
  { id, kind, contents, asked, requireOpen }: Update,
  call: AgentCall,
): Promise<Stored> {
  const { now } = call;
  const done = doneRequest(call, asked);
  let priced: PricedAgentCart | undefined;
  for await (const _ of rounds()) {
    const seen = await requireAgentCart(id, kind, now);
    if (isRepeated(seen, done)) return { cart: seen, priced: await priceAgentCart(seen, now) };
    requireOpen?.(seen);
    priced ??= await priceAgentCart(contents, now, guesserOf(call));
    const { buyer: _buyer, destination: _destination, ...kept } = seen;
    const next = { ...kept, ...contents, requests: withRequest(seen, done), version: seen.version + 1 };
    if (await replaceAgentCart(seen, next)) return { cart: next, priced };
  }
  throw new Refusal("conflict", "The cart is being changed. Try again");
}

export async function createCart(draft: CartDraft, call: AgentCall) {
  const id = await newAgentCartId("cart", call);
  const contents = contentsOf(draft);
  const stored = await storeNew({ id, kind: "cart", contents, asked: draft }, call);
  return cartOnWire({ id, version: call.version, ...stored });
}

/** Throws `Refusal` (`not_found`), like the next two. */
export async function getCart(id: string, { version, now }: AgentCall) {
  const cart = await requireAgentCart(id, "cart", now);
  return cartOnWire({ id, version, cart, priced: await priceAgentCart(cart, now) });
}

export async function updateCart(id: string, draft: CartDraft, call: AgentCall) {
  const contents = contentsOf(draft);
  const stored = await storeUpdate({ id, kind: "cart", contents, asked: draft }, call);
  return cartOnWire({ id, version: call.version, ...stored });
}

/** Answers the cart as it was. */
export async function cancelCart(id: string, { version, now }: AgentCall) {
  for await (const _ of rounds()) {
    const cart = await requireAgentCart(id, "cart", now);
    const answer = cartOnWire({ id, version, cart, priced: await priceAgentCart(cart, now) });
    if (await removeAgentCart(cart)) return answer;
  }
  throw new Refusal("conflict", "The cart is being changed. Try again");
}
