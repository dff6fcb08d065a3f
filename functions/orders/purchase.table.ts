import * as z from "zod/mini";
import { userKey } from "../identity/user.table.ts";
import { check, exists, missing, type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";

const Purchase = z.object({ orders: z.optional(z.array(z.string())) });
type Purchase = z.infer<typeof Purchase>;

const purchaseKey = (userId: string, productId: string): Key => ({
  pk: userKey(userId).pk,
  sk: `PURCHASE#${productId}`,
});

export async function findPurchase(userId: string, productId: string): Promise<string[]> {
  return Purchase.parse((await getItem(purchaseKey(userId, productId))) ?? {}).orders ?? [];
}

const stored = (orders: readonly string[]) => (orders.length > 0 ? [...orders] : undefined);

export const changePurchase = (
  userId: string,
  productId: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): TransactItem =>
  update<Purchase>(purchaseKey(userId, productId), { set: { orders: stored(to) } }, { orders: stored(from) });

/** Fails if whether the user bought the product has changed. */
export const samePurchase = (userId: string, productId: string, isBought: boolean): TransactItem =>
  check<Purchase>(purchaseKey(userId, productId), { orders: isBought ? exists : missing });
