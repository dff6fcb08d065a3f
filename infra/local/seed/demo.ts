import { createFamily } from "../../../functions/catalogue/family.table.ts";
import { createLowStock } from "../../../functions/catalogue/low-stock.table.ts";
import { createProduct } from "../../../functions/catalogue/product.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import { salesFiguresOf } from "../../../functions/insights/sales-follower.ts";
import { boughtIn } from "../../../functions/orders/follower.ts";
import { changePurchase } from "../../../functions/orders/purchase.table.ts";
import { indianDay } from "../../../functions/platform/day.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import type { Item } from "../../../functions/platform/schema.ts";
import { isInWindow } from "../../../functions/popularity/sum-sold.ts";
import { additions } from "../../../functions/reporting/counters.table.ts";
import { movesOf, soldIn } from "../../../functions/reporting/follower.ts";
import { sum } from "../../../functions/reporting/tally.ts";
import { toDoTally } from "../../../functions/subjects/to-do.ts";
import { itemsOf, writeAll } from "./bulk.ts";
import { readDemo } from "./copy.ts";
import { createUsers, usersOf } from "./customers.ts";
import { withFamilies } from "./families.ts";
import type { Ledger } from "./ledger.ts";
import { createMessages } from "./messages.ts";
import { type Books, keepBooks } from "./orders.ts";
import { storePhotographs } from "./photos.ts";
import { productsOf } from "./products.ts";
import { createReviews, withRatings } from "./reviews.ts";
import { tellStory } from "./story.ts";

/** By user and product. */
function purchasesIn(
  orders: readonly Item[],
): Map<string, { userId: string; productId: string; to: string[] }> {
  const bought = Map.groupBy(orders.flatMap(boughtIn), ({ userId, productId }) => `${userId} ${productId}`);
  const purchases = [...bought].flatMap(([key, [first, ...rest]]) =>
    first ? [[key, { ...first, to: [first, ...rest].map(({ orderId }) => orderId) }] as const] : [],
  );
  return new Map(purchases);
}

/** Includes the orders' effects on units and figures. */
function afterSales(products: ReadonlyMap<string, Product>, { orders, sold }: Books, now: Date): Product[] {
  const popularity = new Map<string, number>();
  for (const order of orders)
    if (isInWindow(indianDay(new Date(String(order.createdAt))), now))
      for (const [id, units] of Object.entries(soldIn(order)))
        popularity.set(id, (popularity.get(id) ?? 0) + units);
  return [...products.values()].map((product) => ({
    ...product,
    sold: sold.get(product.id) ?? 0,
    ...(popularity.has(product.id) && { soldIn90Days: popularity.get(product.id) ?? 0 }),
  }));
}

/** Applies what the table's stream would have done. */
function consequencesOf(items: readonly TransactItem[]): TransactItem[] {
  const stored = items.flatMap(({ Put }) => Put?.Item ?? []);
  const counted = stored.map((after) => {
    const change = { before: undefined, after };
    const counts = movesOf(change);
    return {
      ...counts,
      moves: sum([counts.moves, toDoTally(after)]),
      figures: [...counts.figures, ...salesFiguresOf(change)],
    };
  });
  return [...itemsOf(additions(counted)), ...stored.flatMap(createLowStock)];
}

/** Writes the demo shop with all consequences, so that no job has anything to do. */
export async function seedDemo(ledger: Ledger, now: Date, waitingPhotos: string): Promise<void> {
  const demo = await readDemo();
  const story = tellStory(demo, now);
  const [users, unrated] = await Promise.all([
    usersOf(demo, story, now),
    productsOf(demo, now, waitingPhotos),
  ]);
  const { products, families } = withFamilies(demo, withRatings(demo, unrated));
  const books = await keepBooks({ demo, story, users, products, now }, ledger);
  const purchases = purchasesIn(books.orders);
  const items = [
    ...createUsers([...users.values()]),
    ...afterSales(products, books, now).flatMap((product) => itemsOf(createProduct(product))),
    ...families.map(createFamily),
    ...createReviews({ demo, story, users, products, hasBought: (key) => purchases.has(key) }),
    ...[...purchases.values()].map(({ userId, productId, to }) =>
      changePurchase(userId, productId, { from: [], to }),
    ),
    ...books.items,
    ...createMessages(demo, users, now),
  ];
  await storePhotographs(demo, books.photographs);
  await writeAll([...items, ...consequencesOf(items)]);
  await books.countUses();
}
