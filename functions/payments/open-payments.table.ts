import * as z from "zod/mini";
import { hashOf } from "../identity/throttle.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";

/** One item per network; each of its open payments is an attribute named by the payment's id. */
const openKey = (network: string): Key => ({ pk: `OPENPAYMENTS#${network}`, sk: "OPENPAYMENTS" });

const Entry = z.object({ device: z.string(), untilSeconds: z.number() });
const ttlSeconds = 6 * 3600;
/** By then the sweeper has ended an expired payment, and the stream has removed it from the item. */
const sweepSeconds = 15 * 60;

interface Opened {
  id: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The origin of a payment. */
export interface Client {
  /** An IPv4 address, or an IPv6 prefix of 64 bits. */
  network: string;
  /** The `User-Agent` header: the best there is to tell devices behind one network apart. */
  device: string;
}

/**
 * Adds a payment. Resolves to the number of payments now open from the network, and from this device in it.
 */
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

/** Removes a payment that is no longer open. Safe to repeat. */
export const removeOpenPayment = (network: string, id: string): TransactItem =>
  update<Record<string, unknown>>(openKey(network), { remove: [id] });
