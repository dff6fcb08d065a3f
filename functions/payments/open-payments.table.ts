import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";

/** What a network has open: an attribute a payment, under the payment's id. */
const openKey = (network: string): Key => ({ pk: `OPENPAYMENTS#${network}`, sk: "OPENPAYMENTS" });

const Entry = z.object({ device: z.string(), untilSeconds: z.number() });
const ttlSeconds = 6 * 3600;
/** The sweeper ends an expired payment within this time, and the stream takes it out. */
const sweepSeconds = 15 * 60;

interface Opened {
  id: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Where a payment was begun. */
export interface Client {
  network: string;
  /** What the browser calls itself, for want of a better name. */
  device: string;
}

const hashOf = (device: string): string => createHash("sha256").update(device).digest("hex").slice(0, 16);

/** Adds a payment; answers how many the network has open now, and how many of them this device. */
export async function addOpenPayment(
  { id, expiresAt }: Opened,
  client: Client,
  now: Date,
): Promise<{ byNetwork: number; byDevice: number }> {
  const device = hashOf(client.device);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const untilSeconds = Math.ceil(Date.parse(expiresAt) / 1000) + sweepSeconds;
  const set = { [id]: { device, untilSeconds }, expiresAtSeconds: nowSeconds + ttlSeconds };
  const attributes = await write(update<Record<string, unknown>>(openKey(client.network), { set }));
  const open = Object.values(attributes ?? {})
    .flatMap((value) => z.safeParse(Entry, value).data ?? [])
    .filter((entry) => entry.untilSeconds > nowSeconds);
  return { byNetwork: open.length, byDevice: open.filter((entry) => entry.device === device).length };
}

/** The payment is open no more; safe to repeat. */
export const removeOpenPayment = (network: string, id: string): TransactItem =>
  update<Record<string, unknown>>(openKey(network), { remove: [id] });
