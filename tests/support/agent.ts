import { createRequire } from "node:module";
import * as z from "zod/mini";
import { AgentCartAnswer, AgentCheckoutAnswer } from "../../shared/assistants/cart-schemas.ts";
import { AgentOrderAnswer } from "../../shared/assistants/order-schemas.ts";
import { elsewhere, type Shop } from "./shop.ts";

/** Required, since its modules for `import` don't name their files' extensions. */
const published: typeof import("@ucp-js/sdk") = createRequire(import.meta.url)("@ucp-js/sdk");

/**
 * Throws for what the protocol's own package refuses, whose schemas are of release 2026-04-08. Only its envelope is of
 * an earlier one, and it has neither carts nor a catalogue.
 */
function requirePublished(checkout: unknown): void {
  published.CheckoutWithFulfillmentResponseSchema.omit({ ucp: true }).parse(checkout);
  published.CheckoutWithDiscountResponseSchema.omit({ ucp: true }).parse(checkout);
}

/** Throws for what the protocol's own package refuses. */
export function publishedOrder(order: unknown): AgentOrderAnswer {
  published.OrderSchema.omit({ ucp: true }).parse(order);
  return z.parse(AgentOrderAnswer, order);
}

interface Answered {
  status: number;
  body: unknown;
}

export interface Agent {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>;
  cart(method: string, path: string, body?: unknown): Promise<AgentCartAnswer>;
  checkout(method: string, path: string, body?: unknown): Promise<AgentCheckoutAnswer>;
}

/** An agent on a network of its own. */
export function newAgent(
  { stage }: { stage: Pick<Shop["stage"], "client"> },
  own: Record<string, string> = {},
): Agent {
  const address = elsewhere();
  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await stage.client().send(`/ucp/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...address, ...own, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  return {
    ask,
    cart: async (...request) => z.parse(AgentCartAnswer, (await ask(...request)).body),
    async checkout(...request) {
      const { body } = await ask(...request);
      requirePublished(body);
      return z.parse(AgentCheckoutAnswer, body);
    },
  };
}

const Refused = z.object({
  ucp: z.object({ status: z.literal("error") }),
  messages: z.array(z.object({ type: z.literal("error"), code: z.string(), content: z.string() })),
});

/** The status of a refusal in the protocol's shape, and its code. */
export const refusalOf = ({ status, body }: Answered) => [status, z.parse(Refused, body).messages[0]?.code];

export const lineOf = (id: string, quantity = 1) => ({ item: { id }, quantity });

export const mumbai = {
  street_address: "12 Marine Drive",
  address_locality: "Mumbai",
  address_region: "Maharashtra",
  postal_code: "400020",
  address_country: "IN",
};
export const asha = {
  first_name: "Asha",
  last_name: "Rao",
  email: "asha@example.test",
  phone_number: "+91 98765 43210",
};
export const deliverTo = (destination: Record<string, string>) => ({
  methods: [{ type: "shipping", destinations: [destination] }],
});
