import * as z from "zod/mini";
import { type Category, categories } from "../../shared/products/catalogue.ts";
import { sendMessages } from "../platform/queue.ts";
import { listPages, productPage } from "./page-name.ts";

/** Indexes, and instances that hold the catalogue, are behind the table by less. */
const settledSeconds = 15;

/** A page that was asked for, or products that changed, and the categories of those that lists show otherwise now. */
export const PageMessage = z.union([
  z.object({ page: z.string() }),
  z.object({ productIds: z.array(z.string()), categories: z.optional(z.array(z.enum(categories))) }),
]);
export type PageMessage = z.infer<typeof PageMessage>;

export function pagesOf(message: PageMessage): readonly string[] {
  if ("page" in message) return [message.page];
  const lists = message.categories ? listPages(message.categories) : [];
  return [...message.productIds.map(productPage), ...lists];
}

/** At once, and again when all that lags has caught up. */
const render = (body: PageMessage): Promise<void> =>
  sendMessages("PAGES_QUEUE", [{ body }, { body, delaySeconds: settledSeconds }]);

/** Has the products' own pages rendered. */
export async function showProducts(productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await render({ productIds: [...new Set(productIds)] });
}

export interface ListedChange {
  productId: string;
  /** Those that show it or showed it. */
  categories: readonly Category[];
}

/** Has everything rendered that shows the products. */
export async function showChanges(changes: readonly ListedChange[]): Promise<void> {
  const productIds = [...new Set(changes.map(({ productId }) => productId))];
  const listing = [...new Set(changes.flatMap((change) => change.categories))];
  if (productIds.length > 0) await render({ productIds, categories: listing });
}

/** Has a page stored that was missing. */
export const keepPage = (page: string): Promise<void> => sendMessages("PAGES_QUEUE", [{ body: { page } }]);
