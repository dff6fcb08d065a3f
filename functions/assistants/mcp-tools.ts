import * as z from "zod/mini";
import { AgentCartId, CartDraft, CheckoutDraft, NewCheckout } from "../../shared/assistants/cart-schemas.ts";
import { LookupRequest, ProductRequest, SearchRequest } from "../../shared/assistants/schemas.ts";
import type { AgentCall } from "./agent.ts";
import { cancelCart, createCart, getCart, updateCart } from "./carts.ts";
import { getProduct, lookUp, searchCatalogue } from "./catalogue.ts";
import {
  cancelCheckout,
  completeCheckout,
  createCheckout,
  getCheckout,
  updateCheckout,
} from "./checkouts.ts";

type Answer = Promise<Record<string, unknown>>;

export interface Tool {
  description: string;
  /** What it takes, beside `meta`. */
  input: z.ZodMiniType;
  isReading: boolean;
  run: (input: unknown, call: AgentCall) => Answer;
}

function tool<S extends z.ZodMiniType>(
  description: string,
  input: S,
  run: (input: z.output<S>, call: AgentCall) => Answer,
  isReading = false,
): Tool {
  return { description, input, isReading, run: (given, call) => run(z.parse(input, given), call) };
}

const reading: typeof tool = (description, input, run) => tool(description, input, run, true);

const of = <S extends z.ZodMiniType>(catalog: S) => z.object({ catalog });
const id = AgentCartId.shape;

export const tools: Readonly<Record<string, Tool>> = {
  search_catalog: reading(
    "Searches earbuds, headphones, speakers and smart watches. Prices are paise (INR) and include GST.",
    of(SearchRequest),
    ({ catalog }, { version }) => searchCatalogue(catalog, version),
  ),
  lookup_catalog: reading(
    "Returns products by their ids.",
    of(LookupRequest),
    ({ catalog: { ids } }, { version }) => lookUp(ids, version),
  ),
  get_product: reading(
    "Returns one product with its specifications.",
    of(ProductRequest),
    ({ catalog }, { version }) => getProduct(catalog.id, version),
  ),
  create_cart: tool(
    "Creates a cart for 24 hours. It holds no stock, and prices are the shop's.",
    z.object({ cart: CartDraft }),
    ({ cart }, call) => createCart(cart, call),
  ),
  get_cart: reading("Returns a cart at current prices.", z.object(id), (input, call) =>
    getCart(input.id, call),
  ),
  update_cart: tool("Replaces a cart's contents.", z.object({ ...id, cart: CartDraft }), (input, call) =>
    updateCart(input.id, input.cart, call),
  ),
  cancel_cart: tool("Deletes a cart.", z.object(id), (input, call) => cancelCart(input.id, call)),
  create_checkout: tool(
    "Creates a checkout, of a cart or of new lines. The buyer opens its continue_url to review and pay.",
    z.object({ checkout: NewCheckout }),
    ({ checkout }, call) => createCheckout(checkout, call),
  ),
  get_checkout: reading("Returns a checkout at current prices.", z.object(id), (input, call) =>
    getCheckout(input.id, call),
  ),
  update_checkout: tool(
    "Replaces a checkout's lines, codes, buyer and address.",
    z.object({ ...id, checkout: CheckoutDraft }),
    (input, call) => updateCheckout(input.id, input.checkout, call),
  ),
  complete_checkout: tool(
    "Answers that a person must pay, at continue_url. No agent can pay here.",
    z.object(id),
    (input, call) => completeCheckout(input.id, call),
  ),
  cancel_checkout: tool("Cancels a checkout.", z.object(id), (input, call) => cancelCheckout(input.id, call)),
};
