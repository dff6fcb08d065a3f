import * as z from "zod/mini";
import { AgentBuyer, type CartDraft, PostalAddress } from "../../shared/assistants/cart-schemas.ts";
import type { AttributeChange } from "../platform/expressions.ts";

/** A request that was carried out, by the hashes of its idempotency key and of what it asked for. */
const DoneRequest = z.object({ key: z.string(), asked: z.string() });
export type DoneRequest = z.infer<typeof DoneRequest>;

export const AgentCart = z.object({
  /** The hash of the token in its continue link. */
  key: z.string(),
  kind: z.enum(["cart", "checkout"]),
  /** The host of the agent's declared profile. */
  agent: z.optional(z.string()),
  lines: z.array(z.object({ product: z.string(), quantity: z.number() })),
  codes: z.array(z.string()),
  buyer: z.optional(AgentBuyer),
  destination: z.optional(PostalAddress),
  canceled: z.optional(z.literal(true)),
  /** When a buyer took it into their own cart. */
  acceptedAt: z.optional(z.string()),
  /** When it was ordered; what it knew of the buyer was then removed. */
  orderedAt: z.optional(z.string()),
  /** Newest last. */
  requests: z.array(DoneRequest),
  version: z.number(),
  createdAt: z.string(),
  expiresAtSeconds: z.number(),
});
export type AgentCart = z.infer<typeof AgentCart>;

export type AgentCartContents = Pick<AgentCart, "lines" | "codes" | "buyer" | "destination">;

export function contentsOf({ line_items: items, buyer, discounts }: CartDraft): AgentCartContents {
  const units = new Map<string, number>();
  for (const { item, quantity } of items) units.set(item.id, (units.get(item.id) ?? 0) + quantity);
  return {
    lines: [...units].map(([product, quantity]) => ({ product, quantity })),
    codes: discounts?.codes ?? [],
    ...(buyer && { buyer }),
  };
}

export const agentCartSeconds = 86_400;
/** Unix time. */
export const agentCartEnd = (from: Date): number => Math.floor(from.getTime() / 1000) + agentCartSeconds;

/** Removed with the order: the address is the order's then. */
export const ordered = (orderedAt: string): AttributeChange<AgentCart> => ({
  set: { orderedAt },
  remove: ["buyer", "destination"],
});
