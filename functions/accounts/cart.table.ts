import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { userExists } from "../identity/user.table.ts";
import { findUserList, userListKey } from "../identity/user-list.table.ts";
import { type AttributeChange, exists, missing, type TransactItem, update } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { transact } from "../platform/table.ts";

const StoredCart = z.object({
  lines: z.array(z.object({ product: z.string(), quantity: z.number() })),
  changedAt: z.optional(z.string()),
  /** When the customer asked for a reminder of this cart. */
  askedAt: z.optional(z.string()),
  reminded: z.optional(z.literal(true)),
});
export type StoredCart = z.infer<typeof StoredCart>;
export type CartLines = StoredCart["lines"];

const empty: StoredCart = { lines: [] };
const cart = { sk: "CART", schema: StoredCart, empty };
const due = "CARTS#DUE";
const reminderHours = 4;

export const findStoredCart = (userId: string): Promise<StoredCart> => findUserList(cart, userId);
export const findCart = async (userId: string): Promise<CartLines> => (await findStoredCart(userId)).lines;

export const cartKey = (userId: string): Key => userListKey(userId, cart.sk);
export const readCart = (item: Item | undefined): CartLines => (item ? StoredCart.parse(item).lines : []);

/** With the reminder's time, which sorts the list of those that are due. */
const listed = (userId: string, changedAt: string) => {
  const dueAt = new Date(Date.parse(changedAt) + reminderHours * 3_600_000);
  return { kindPk: due, kindSk: `${dueAt.toISOString()}#${userId}` };
};
const asked = ["askedAt", "kindPk", "kindSk"] as const;
const marks = [...asked, "changedAt", "reminded"] as const;

/** Undefined fields stay as they are. */
interface CartDraft {
  lines: CartLines | undefined;
  remind?: boolean | undefined;
}

function changesOf(userId: string, { lines, remind }: CartDraft, now: Date): AttributeChange<StoredCart> {
  const changedAt = now.toISOString();
  if (lines?.length === 0) return { set: { lines }, remove: marks };
  // The browser may send a new cart's lines after its setting.
  const [set, setIfMissing] = lines ? [{ lines, changedAt }, {}] : [{}, { lines: [] }];
  if (!remind) return { set, setIfMissing, remove: remind === undefined ? [] : asked };
  return {
    set: { ...set, changedAt, ...listed(userId, changedAt) },
    setIfMissing: { ...setIfMissing, askedAt: changedAt },
  };
}

/** The last write wins. A cart is reminded of once. Throws `unauthenticated` (401) if the account was deleted. */
export async function saveCart(userId: string, draft: CartDraft, now: Date): Promise<StoredCart> {
  const { lines } = draft;
  const isAsked = draft.remind && lines?.length !== 0;
  const save = async (change: AttributeChange<StoredCart>, where?: { reminded: typeof missing }) => {
    const failed = await transact({
      cart: update<StoredCart>(cartKey(userId), change, where),
      user: userExists(userId),
    });
    if (failed.has("user")) throw new AppError("unauthenticated");
    return failed.size === 0;
  };
  const isSaved = await save(changesOf(userId, draft, now), isAsked ? { reminded: missing } : undefined);
  if (!lines) return findStoredCart(userId);
  if (!isAsked) return { lines };
  if (isSaved) return { lines, askedAt: now.toISOString() };
  await save(changesOf(userId, { lines }, now));
  return { lines, reminded: true };
}

/** Yields ids of users. A cart that changed since is listed too early. */
export async function* findCartsDue(now: Date): AsyncGenerator<string> {
  const range = { index: "byKind", partition: due, to: `${now.toISOString()}~` } as const;
  for await (const items of everyPage(range))
    for (const { kindSk } of items) yield String(kindSk).split("#")[1] ?? "";
}

export const isDue = ({ changedAt = "" }: StoredCart, now: Date): boolean =>
  Date.parse(changedAt) + reminderHours * 3_600_000 <= now.getTime();

const asRead = ({ lines, changedAt, askedAt }: StoredCart) => ({
  lines,
  changedAt,
  askedAt,
  reminded: missing,
});

/** Fails if the cart changed since it was read, like the next two. */
export const postponeReminder = (userId: string, seen: StoredCart): TransactItem =>
  update<StoredCart>(cartKey(userId), { set: listed(userId, seen.changedAt ?? "") }, asRead(seen));

/** Lets one run send the reminder. */
export const markReminded = (userId: string, seen: StoredCart): TransactItem =>
  update<StoredCart>(
    cartKey(userId),
    { set: { reminded: true }, remove: ["kindPk", "kindSk"] },
    asRead(seen),
  );

export const dropReminder = (userId: string, seen: StoredCart): TransactItem =>
  update<StoredCart>(cartKey(userId), { remove: asked }, asRead(seen));

export const stopReminder = (userId: string): TransactItem =>
  update<StoredCart>(cartKey(userId), { remove: asked }, { pk: exists });

/** Removes bought units from the cart, or undefined if it has none. Fails if the cart changed since it was read. */
export function takeFromCart(
  userId: string,
  bought: readonly { productId: string; quantity: number }[],
  lines: CartLines,
): TransactItem | undefined {
  const units = new Map(bought.map(({ productId, quantity }) => [productId, quantity]));
  if (!lines.some(({ product }) => units.has(product))) return undefined;
  const left = lines
    .map(({ product, quantity }) => ({ product, quantity: quantity - (units.get(product) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return update<StoredCart>(cartKey(userId), { set: { lines: left }, remove: marks }, { lines });
}
