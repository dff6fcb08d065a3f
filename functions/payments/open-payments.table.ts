import * as z from "zod/mini";
import { hashOf } from "../identity/throttle.ts";
import { type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";

/** One item per network, with an attribute per open payment. */
const openKey = (network: string): Key => ({ pk: `OPENPAYMENTS#${network}`, sk: "OPENPAYMENTS" });

const Entry = z.object({ device: z.string(), untilSeconds: z.number() });
const ttlSeconds = 6 * 3600;
/** Expires after the sweeper and the stream have removed the payment. */
const sweepSeconds = 15 * 60;

interface Opened {
  id: string;
  expiresAt: string;
}

export interface Client {
  /** An IPv4 address or a 64-bit IPv6 prefix. */
  network: string;
  /** The `User-Agent` header, the best way to tell devices of a network apart. */
  device: string;
}

/** Returns the number of open payments of the network, and of this device in it. */
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

export const removeOpenPayment = (network: string, id: string): TransactItem =>
  update<Record<string, unknown>>(openKey(network), { remove: [id] });
