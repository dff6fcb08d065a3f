import type { CameBy } from "../../shared/orders/came-by.ts";

/** As long as a host may be. */
const maxAgentLength = 253;

const strange = /[^\p{L}\p{M}\p{N}.:_[\]-]+/gu;

/** Agents are named by strangers, and this is part of a sort key. */
export function channelKey({ kind, agent }: CameBy): string {
  const name = agent.toLowerCase().slice(0, maxAgentLength).replaceAll(strange, "-");
  return `${kind}:${name || "unknown"}`;
}

/** "Assistant, shop.example" for "assistant:shop.example". */
export function channelName(key: string): string {
  const [kind = "", ...agent] = key.split(":");
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}, ${agent.join(":")}`;
}
