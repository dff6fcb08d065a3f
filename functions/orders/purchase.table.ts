import * as z from "zod/mini";
import { userKey } from "../identity/user.table.ts";
import { check, exists, missing, type TransactItem, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";

const Purchase = z.object({ orders: z.optional(z.array(z.string())) });
type Purchase = z.infer<typeof Purchase>;

const purchaseKey = (userId: string, productId: string): Key => ({
  pk: userKey(userId).pk,
  sk: `PURCHASE#${productId}`,
});

export async function findPurchase(userId: string, productId: string): Promise<string[]> {
  return Purchase.parse((await getItem(purchaseKey(userId, productId))) ?? {}).orders ?? [];
}

/** Fails if whether the user bought the product has changed. */
const samePurchase = (userId: string, productId: string, isBought: boolean): TransactItem =>
  check<Purchase>(purchaseKey(userId, productId), { orders: isBought ? exists : missing });

/** Returns the products, of those given, that the user bought and received. */
export async function findBought(userId: string, productIds: readonly string[]): Promise<string[]> {
  const items = await getMany(
    productIds.map((id) => purchaseKey(userId, id)),
    true,
  );
  const bought = new Set(items.filter((item) => Purchase.parse(item).orders).map(({ sk }) => sk));
  return productIds.filter((id) => bought.has(purchaseKey(userId, id).sk));
}

/** `purchase <id>` fails if whether the user bought the product has changed. */
export const sameBought = (userId: string, productIds: readonly string[], bought: readonly string[]) =>
  Object.fromEntries(
    productIds.map((id) => [`purchase ${id}`, samePurchase(userId, id, bought.includes(id))]),
  );

const stored = (orders: readonly string[]) => (orders.length > 0 ? [...orders] : undefined);

export const changePurchase = (
  userId: string,
  productId: string,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): TransactItem =>
  update<Purchase>(purchaseKey(userId, productId), { set: { orders: stored(to) } }, { orders: stored(from) });
