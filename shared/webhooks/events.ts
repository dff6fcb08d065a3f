import { keysOf } from "../core/builtins.ts";
import type { Permission } from "../staff/permissions.ts";

const eventNouns = {
  order: ["placed", "shipped", "delivered", "cancelled", "refunded"],
  return: ["requested", "approved", "declined", "received", "completed"],
  stock: ["low", "out", "back"],
  product: ["created", "updated", "removed"],
  invoice: ["issued"],
} as const;

export type EventNoun = keyof typeof eventNouns;
export type EventType = { [N in EventNoun]: `${N}.${(typeof eventNouns)[N][number]}` }[EventNoun];

const nouns = keysOf(eventNouns);

const isEventType = (type: string): type is EventType => type.includes(".");

export const eventTypes: readonly EventType[] = nouns
  .flatMap((noun) => eventNouns[noun].map((what) => `${noun}.${what}`))
  .filter(isEventType);

/** All patterns: everything, everything of a noun, and each event. */
export const patterns: readonly string[] = ["*", ...nouns.map((noun) => `${noun}.*`), ...eventTypes];

/** Sent by staff to try an address. */
export const testEvent = "webhook.test";

const readers: Readonly<Record<EventNoun, Permission>> = {
  order: "orders:read",
  return: "returns:read",
  stock: "catalogue:read",
  product: "catalogue:read",
  invoice: "invoices:read",
};

export const nounOf = (type: string): EventNoun | undefined =>
  nouns.find((noun) => type.startsWith(`${noun}.`));

export const matchesPattern = (pattern: string, type: string): boolean =>
  pattern === type || pattern === "*" || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1)));

/** What a person must be able to read to subscribe to a pattern. */
export function permissionsFor(pattern: string): Permission[] {
  const wanted = nouns.filter((noun) => pattern === "*" || nounOf(pattern) === noun);
  return [...new Set(wanted.map((noun) => readers[noun]))];
}

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
