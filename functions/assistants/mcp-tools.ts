import * as z from "zod/mini";
import { AgentCartId, CartDraft, CheckoutDraft, NewCheckout } from "../../shared/assistants/cart-schemas.ts";
import { LookupRequest, ProductRequest, SearchRequest } from "../../shared/assistants/schemas.ts";
import type { AgentCall } from "./agent.ts";
import { codes, RpcError } from "./rpc-error.ts";

type Answer = Promise<Record<string, unknown>>;

export interface Tool {
  description: string;
  /** Its arguments but `meta`. */
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
  return {
    ...{ description, input, isReading },
    run(given, call) {
      const { success, data, error } = z.safeParse(input, given);
      if (success) return run(data, call);
      const [issue] = error.issues;
      throw new RpcError(codes.invalidParams, `${issue?.path.join(".")}: ${issue?.message ?? "invalid"}`);
    },
  };
}

const reading: typeof tool = (description, input, run) => tool(description, input, run, true);

/** Loaded once they are called: listing the tools needs none of them. */
const catalogue = () => import("./catalogue.ts");
const carts = () => import("./carts.ts");
const checkouts = () => import("./checkouts.ts");
const orders = () => import("./orders.ts");

const of = <S extends z.ZodMiniType>(catalog: S) => z.object({ catalog });
const id = AgentCartId.shape;

export const tools: Readonly<Record<string, Tool>> = {
  search_catalog: reading(
    "Searches earbuds, headphones, speakers and smart watches. Prices are paise (INR) and include GST.",
    of(SearchRequest),
    async ({ catalog }, { version }) => (await catalogue()).searchCatalogue(catalog, version),
  ),
  lookup_catalog: reading(
    "Returns products by their ids.",
    of(LookupRequest),
    async ({ catalog: { ids } }, { version }) => (await catalogue()).lookUp(ids, version),
  ),
  get_product: reading(
    "Returns one product with its specifications.",
    of(ProductRequest),
    async ({ catalog }, { version }) => (await catalogue()).getProduct(catalog.id, version),
  ),
  create_cart: tool(
    "Creates a cart for 24 hours. It holds no stock, and prices are the shop's.",
    z.object({ cart: CartDraft }),
    async ({ cart }, call) => (await carts()).createCart(cart, call),
  ),
  get_cart: reading("Returns a cart at current prices.", z.object(id), async (input, call) =>
    (await carts()).getCart(input.id, call),
  ),
  update_cart: tool(
    "Replaces a cart's contents.",
    z.object({ ...id, cart: CartDraft }),
    async (input, call) => (await carts()).updateCart(input.id, input.cart, call),
  ),
  cancel_cart: tool("Deletes a cart.", z.object(id), async (input, call) =>
    (await carts()).cancelCart(input.id, call),
  ),
  create_checkout: tool(
    "Creates a checkout, of a cart or of new lines. The buyer opens its continue_url to review and pay.",
    z.object({ checkout: NewCheckout }),
    async ({ checkout }, call) => (await checkouts()).createCheckout(checkout, call),
  ),
  get_checkout: reading("Returns a checkout at current prices.", z.object(id), async (input, call) =>
    (await checkouts()).getCheckout(input.id, call),
  ),
  update_checkout: tool(
    "Replaces a checkout's lines, codes, buyer and address.",
    z.object({ ...id, checkout: CheckoutDraft }),
    async (input, call) => (await checkouts()).updateCheckout(input.id, input.checkout, call),
  ),
  complete_checkout: tool(
    "Answers that a person must pay, at continue_url. No agent can pay here.",
    z.object(id),
    async (input, call) => (await checkouts()).completeCheckout(input.id, call),
  ),
  cancel_checkout: tool("Cancels a checkout.", z.object(id), async (input, call) =>
    (await checkouts()).cancelCheckout(input.id, call),
  ),
  get_order: reading(
    "Returns an order with the key in its buyer's own link (order_key, or the header X-Order-Key).",
    z.object({ ...id, order_key: z.optional(z.string().check(z.maxLength(2000))) }),
    async (input, call) => (await orders()).getOrder(input.id, input.order_key ?? call.orderKey, call),
  ),
};
