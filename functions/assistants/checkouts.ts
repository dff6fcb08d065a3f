import type { CheckoutDraft, NewCheckout } from "../../shared/assistants/cart-schemas.ts";
import { rounds } from "../platform/table.ts";
import type { AgentCall } from "./agent.ts";
import { replaceAgentCart } from "./agent-cart.table.ts";
import { type AgentCart, type AgentCartContents, contentsOf } from "./agent-cart.ts";
import { checkoutIdOf, doneRequest, newAgentCartId } from "./agent-cart-id.ts";
import { isRepeated, requireAgentCart, type Stored, storeNew, storeUpdate, withRequest } from "./carts.ts";
import { destinationIn } from "./destination.ts";
import { priceAgentCart } from "./price-cart.ts";
import { Refusal } from "./refusal.ts";
import { checkoutOnWire } from "./wire-cart.ts";

function allOf(draft: CheckoutDraft): AgentCartContents {
  const destination = destinationIn(draft.fulfillment);
  return { ...contentsOf(draft), ...(destination && { destination }) };
}

/** Throws `Refusal` (`conflict`) after the end. */
function requireOpen({ canceled, orderedAt }: AgentCart): void {
  if (canceled) throw new Refusal("conflict", "This checkout was canceled. Create another one");
  if (orderedAt !== undefined)
    throw new Refusal("conflict", "The buyer placed an order. Create another checkout");
}

const maxCanceled = 20;

const answerOf = (id: string, { version }: AgentCall, stored: Stored) =>
  checkoutOnWire({ id, version, ...stored });

/** A cart is made into a checkout once: its lines, codes and buyer win over what the request has. */
async function fromCart(cartId: string, draft: NewCheckout, call: AgentCall): Promise<[string, Stored]> {
  const { lines, codes, buyer } = await requireAgentCart(cartId, "cart", call.now);
  const { destination, buyer: given } = allOf(draft);
  const known = buyer ?? given;
  const contents = { lines, codes, ...(known && { buyer: known }), ...(destination && { destination }) };
  for (let number = 0; number < maxCanceled; number++) {
    const id = checkoutIdOf(cartId, number);
    const once = { ...call, requestKey: undefined };
    const stored = await storeNew({ id, kind: "checkout", contents, asked: draft }, once);
    if (!stored.cart.canceled) return [id, stored];
  }
  throw new Refusal("conflict", "Too many checkouts of this cart were canceled. Create another cart");
}

/** Throws `Refusal` (`not_found` for its cart, `item_unavailable`, `conflict`). */
export async function createCheckout({ cart_id: cartId, ...draft }: NewCheckout, call: AgentCall) {
  if (cartId !== undefined) {
    const [id, stored] = await fromCart(cartId, draft, call);
    return answerOf(id, call, stored);
  }
  const id = await newAgentCartId("checkout", call);
  const stored = await storeNew({ id, kind: "checkout", contents: allOf(draft), asked: draft }, call);
  return answerOf(id, call, stored);
}

/** Throws `Refusal` (`not_found`), like the others. */
export async function getCheckout(id: string, call: AgentCall) {
  const cart = await requireAgentCart(id, "checkout", call.now);
  return answerOf(id, call, { cart, priced: await priceAgentCart(cart, call.now) });
}

/** Throws `Refusal` (`conflict`) once it was canceled or ordered. */
export async function updateCheckout(id: string, draft: CheckoutDraft, call: AgentCall) {
  const update = { id, kind: "checkout", contents: allOf(draft), asked: draft, requireOpen } as const;
  return answerOf(id, call, await storeUpdate(update, call));
}

/** Answers that a person must finish: an agent never pays. Throws `Refusal` (`conflict`). */
export async function completeCheckout(id: string, call: AgentCall) {
  const cart = await requireAgentCart(id, "checkout", call.now);
  requireOpen(cart);
  return answerOf(id, call, { cart, priced: await priceAgentCart(cart, call.now) });
}

/** Throws `Refusal` (`conflict`) once it was canceled or ordered. */
export async function cancelCheckout(id: string, call: AgentCall) {
  const done = doneRequest(call, "cancel");
  for await (const _ of rounds()) {
    const seen = await requireAgentCart(id, "checkout", call.now);
    const priced = await priceAgentCart(seen, call.now);
    if (isRepeated(seen, done)) return answerOf(id, call, { cart: seen, priced });
    requireOpen(seen);
    const { buyer: _buyer, destination: _destination, ...kept } = seen;
    const requests = withRequest(seen, done);
    const cart: AgentCart = { ...kept, canceled: true, requests, version: seen.version + 1 };
    if (await replaceAgentCart(seen, cart)) return answerOf(id, call, { cart, priced });
  }
  throw new Refusal("conflict", "The checkout is being changed. Try again");
}
