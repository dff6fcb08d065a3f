import * as z from "zod/mini";
import { put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";
import { foldCode } from "./coupon.ts";

const keepSeconds = 86_400;

const Accepted = z.object({ expiresAtSeconds: z.number() });
type Accepted = z.infer<typeof Accepted>;

const acceptedKey = (shopper: string, code: string): Key => ({
  pk: `ACCEPTED#${shopper}#${foldCode(code)}`,
  sk: "ACCEPTED",
});

export const rememberAccepted = (shopper: string, code: string, now: Date): TransactItem =>
  put<Accepted>({
    ...acceptedKey(shopper, code),
    expiresAtSeconds: Math.floor(now.getTime() / 1000) + keepSeconds,
  });

export async function wasAccepted(shoppers: readonly string[], code: string, now: Date): Promise<boolean> {
  const items = await Promise.all(shoppers.map((shopper) => getItem(acceptedKey(shopper, code))));
  return items.some((item) => item && Accepted.parse(item).expiresAtSeconds * 1000 > now.getTime());
}
