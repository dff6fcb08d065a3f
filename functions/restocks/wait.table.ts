import * as z from "zod/mini";
import type { AdminProduct } from "../../shared/products/schemas.ts";
import { type Product, staffOnWire } from "../catalogue/product.ts";
import { type Stock, stockKey } from "../catalogue/stock.table.ts";
import { userExists, userKey } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { mailboxHash } from "../mail/mailbox.ts";
import { atMost, check, exists, missing, put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage, queryPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem, getMany, transact } from "../platform/table.ts";
import { type Wait, Waiter, waitEndsAtSeconds, waitersOf } from "./wait.ts";

const waitPrefix = "WAIT#";
const askedPrefix = "ASKED#";

export const waitsPk = (productId: string): string => `WAITS#${productId}`;
const waitKey = (productId: string, id: string): Key => ({ pk: waitsPk(productId), sk: waitPrefix + id });

/** An account's waits are stored with it, so that they are deleted with it. */
const waiterPk = (waiter: Waiter): string =>
  "userId" in waiter ? userKey(waiter.userId).pk : `MAILBOX#${mailboxHash(waiter.email)}`;
/** Limits a person to one wait per product, and points to it. */
const pointerKey = (waiter: Waiter, productId: string): Key => ({
  pk: waiterPk(waiter),
  sk: askedPrefix + productId,
});

const StoredWait = z.object({ id: z.string(), productId: z.string(), waiter: Waiter });
const WaitPointer = z.object({
  productId: z.string(),
  waitId: z.string(),
  askedAt: z.string(),
  expiresAtSeconds: z.number(),
});
export type WaitPointer = z.infer<typeof WaitPointer>;

/** Fails at `stock` if there are units, or the product is not for sale. */
export function beginWait({ id, productId, waiter }: Wait, now: Date) {
  const expiresAtSeconds = waitEndsAtSeconds(now);
  const asked = { productId, waitId: id, askedAt: now.toISOString(), expiresAtSeconds };
  return {
    wait: put({ ...waitKey(productId, id), id, productId, waiter, expiresAtSeconds }, { pk: missing }),
    asked: put({ ...pointerKey(waiter, productId), ...asked }, { pk: missing }),
    stock: check<Stock>(stockKey(productId), { isForSale: true, stock: atMost(0) }),
    user: "userId" in waiter ? userExists(waiter.userId) : undefined,
  };
}

/** Fails if the wait has ended meanwhile. */
export const endWait = ({ id, productId, waiter }: Wait): { wait: TransactItem; asked: TransactItem } => ({
  wait: remove(waitKey(productId, id), { pk: exists }),
  asked: remove(pointerKey(waiter, productId)),
});

export async function findWaitPointer(waiter: Waiter, productId: string): Promise<WaitPointer | undefined> {
  const item = await getItem(pointerKey(waiter, productId));
  return item && WaitPointer.parse(item);
}

export async function findWaitsOf(waiter: Waiter): Promise<WaitPointer[]> {
  const found: WaitPointer[] = [];
  const range = { partition: waiterPk(waiter), prefix: askedPrefix };
  for await (const items of everyPage(range, { ConsistentRead: true }))
    found.push(...items.map((item) => WaitPointer.parse(item)));
  return found;
}

export async function removeWait(waiter: Waiter, { productId, waitId }: WaitPointer): Promise<void> {
  await transact({
    wait: remove(waitKey(productId, waitId)),
    asked: remove(pointerKey(waiter, productId), { waitId }),
  });
}

export async function endWaitsOf(waiter: Waiter): Promise<void> {
  for (const asked of await findWaitsOf(waiter)) await removeWait(waiter, asked);
}

export async function forgetWaits(user: User): Promise<void> {
  for (const waiter of waitersOf(user)) await endWaitsOf(waiter);
}

export async function findFirstWaits(productId: string, limit: number): Promise<Wait[]> {
  const range = { partition: waitsPk(productId), prefix: waitPrefix };
  const { Items = [] } = await queryPage(range, { Limit: limit, ConsistentRead: true });
  return Items.map((item) => StoredWait.parse(item));
}

export const waitedFor = (item: Item | undefined): string | undefined =>
  String(item?.sk).startsWith(waitPrefix) ? String(item?.productId) : undefined;

/** Updated by the stream, since waits also expire. */
export const waitingKey = (productId: string): Key => ({ pk: `PRODUCT#${productId}`, sk: "WAITING" });

export async function staffView(products: readonly Product[]): Promise<AdminProduct[]> {
  const items = await getMany(products.map(({ id }) => waitingKey(id)));
  const waiting = new Map(items.map(({ pk, waiting }) => [pk, Number(waiting)]));
  return products.map((product) => ({
    ...staffOnWire(product),
    waiting: waiting.get(waitingKey(product.id).pk) ?? 0,
  }));
}
