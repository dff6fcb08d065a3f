import type { ContinueAnswer } from "../../shared/assistants/continue-schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { totalsOf } from "../../shared/core/money.ts";
import { pricedCart } from "../accounts/priced-cart.ts";
import { Reply } from "../http/endpoint.ts";
import { pricedLinesOnWire } from "../orders/order-wire.ts";
import { hasAssistants } from "../platform/settings.ts";
import { acceptAgentCart, findAgentCart } from "./agent-cart.table.ts";
import type { AgentCart } from "./agent-cart.ts";
import { keyOfToken } from "./agent-cart-id.ts";
import { acceptedCookie, acceptedIn } from "./came-by.ts";
import { deliveryOf } from "./destination.ts";
import { priceAgentCart } from "./price-cart.ts";

interface Opening {
  token: string;
  cookies: readonly string[];
  now: Date;
}

/** Throws `not_found` (404, "Link"). */
async function requireCart({ token, now }: Opening): Promise<AgentCart> {
  const cart = hasAssistants() ? await findAgentCart(keyOfToken(token), now) : undefined;
  if (!cart) throw new AppError("not_found", "Link");
  return cart;
}

/** Hides the cart once it was ordered or canceled. */
async function shown(cart: AgentCart, showsBuyer: boolean, now: Date): Promise<ContinueAnswer> {
  if (cart.orderedAt !== undefined) return { success: true, state: "ordered" };
  if (cart.canceled) return { success: true, state: "canceled" };
  const priced = await priceAgentCart(cart, now);
  const { lines, rule: gst, applied } = priced;
  const { email, address } = showsBuyer ? deliveryOf(cart) : {};
  const units = lines.map(({ productId: product, quantity }) => ({ product, quantity }));
  return {
    success: true,
    state: "open",
    expiresAt: new Date(cart.expiresAtSeconds * 1000).toISOString(),
    ...(cart.agent !== undefined && { assistant: cart.agent }),
    items: await pricedCart(units),
    ...pricedLinesOnWire({ lines, gst }, totalsOf(lines, gst)),
    ...(applied && { coupon: applied.code }),
    ...(email !== undefined && { email }),
    ...(address && { shippingInfo: address }),
    problems: priced.messages.map(({ content }) => content),
  };
}

const isOwn = async ({ key }: AgentCart, { cookies, now }: Opening): Promise<boolean> =>
  (await acceptedIn(cookies, now))?.key === key;

/** Only reads: previews in messengers open links too. */
export async function openContinueLink(opening: Opening): Promise<ContinueAnswer> {
  const cart = await requireCart(opening);
  return shown(cart, cart.acceptedAt === undefined || (await isOwn(cart, opening)), opening.now);
}

/** Remembers in the browser which cart it took over. */
export async function acceptContinueLink(opening: Opening): Promise<Reply<ContinueAnswer>> {
  const cart = await requireCart(opening);
  const isFirst = await acceptAgentCart(cart, opening.now);
  const answer = await shown(cart, isFirst || (await isOwn(cart, opening)), opening.now);
  const cookies = answer.state === "open" ? [await acceptedCookie(cart, opening.now)] : [];
  return new Reply(answer, { cookies });
}
