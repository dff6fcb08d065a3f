import { randomBytes } from "node:crypto";
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
import { type Asking, askingOf, MalformedLink } from "./permalink.ts";
import { type PricedAgentCart, priceAgentCart } from "./price-cart.ts";

interface Opening {
  token: string;
  cookies: readonly string[];
  address: string;
  device: string;
  now: Date;
}

const noLink = () => new AppError("not_found", "Link");

/** Throws `not_found` (404, "Link"). */
async function requireCart({ token, now }: Opening): Promise<AgentCart> {
  const cart = await findAgentCart(keyOfToken(token), now);
  if (!cart) throw noLink();
  return cart;
}

/** Reads a permalink's token; undefined for a stored cart's link. Throws `not_found` (404, "Link"). */
function askedBy({ token }: Opening): Asking | undefined {
  if (!hasAssistants()) throw noLink();
  try {
    return askingOf(token);
  } catch (error) {
    throw error instanceof MalformedLink ? noLink() : error;
  }
}

async function offered(priced: PricedAgentCart) {
  const { lines, rule: gst, applied, messages } = priced;
  const units = lines.map(({ productId: product, quantity }) => ({ product, quantity }));
  return {
    success: true as const,
    state: "open" as const,
    items: await pricedCart(units),
    ...pricedLinesOnWire({ lines, gst }, totalsOf(lines, gst)),
    ...(applied && { coupon: applied.code }),
    problems: messages.map(({ content }) => content),
  };
}

/** Hides the cart once it was ordered or canceled. */
async function shown(cart: AgentCart, showsBuyer: boolean, now: Date): Promise<ContinueAnswer> {
  if (cart.orderedAt !== undefined) return { success: true, state: "ordered" };
  if (cart.canceled) return { success: true, state: "canceled" };
  const { email, address } = showsBuyer ? deliveryOf(cart) : {};
  return {
    ...(await offered(await priceAgentCart(cart, now))),
    expiresAt: new Date(cart.expiresAtSeconds * 1000).toISOString(),
    ...(cart.agent !== undefined && { assistant: cart.agent }),
    ...(email !== undefined && { email }),
    ...(address && { shippingInfo: address }),
  };
}

/** Its codes are counted as guesses, since anybody can write it. */
async function shownAsAsked(
  { contents, continueTo }: Asking,
  { address, device, now }: Opening,
): Promise<ContinueAnswer> {
  const priced = await priceAgentCart(contents, now, { address, device });
  if (priced.lines.length === 0) throw noLink();
  return { ...(await offered(priced)), ...(continueTo && { continueTo }) };
}

const isOwn = async ({ key }: AgentCart, { cookies, now }: Opening): Promise<boolean> =>
  (await acceptedIn(cookies, now))?.key === key;

/** Only reads: previews in messengers open links too. */
export async function openContinueLink(opening: Opening): Promise<ContinueAnswer> {
  const asked = askedBy(opening);
  if (asked) return shownAsAsked(asked, opening);
  const cart = await requireCart(opening);
  return shown(cart, cart.acceptedAt === undefined || (await isOwn(cart, opening)), opening.now);
}

/** The first browser remembers which cart it took over. No other may, since its cookie shows the buyer's data. */
export async function acceptContinueLink(opening: Opening): Promise<Reply<ContinueAnswer>> {
  const { now } = opening;
  const asked = askedBy(opening);
  if (asked) {
    const cameBy = { kind: "link" as const, agent: asked.source ?? "unknown" };
    const cookie = await acceptedCookie({ key: randomBytes(16).toString("hex"), cameBy }, now);
    return new Reply(await shownAsAsked(asked, opening), { cookies: [cookie] });
  }
  const cart = await requireCart(opening);
  const accepted = await acceptAgentCart(cart, now);
  const isOurs = accepted !== undefined || (await isOwn(cart, opening));
  const answer = await shown(accepted ?? cart, isOurs, now);
  const cameBy = { kind: "assistant" as const, agent: cart.agent ?? "unknown" };
  const isTaken = isOurs && answer.state === "open";
  const cookies = isTaken ? [await acceptedCookie({ key: cart.key, cameBy }, now)] : [];
  return new Reply(answer, { cookies });
}
