import * as z from "zod/mini";
import { AgentCartAnswer, AgentCheckoutAnswer } from "../../shared/assistants/cart-schemas.ts";
import { elsewhere, type Shop } from "./shop.ts";

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
    checkout: async (...request) => z.parse(AgentCheckoutAnswer, (await ask(...request)).body),
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
