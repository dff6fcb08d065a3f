import * as z from "zod/mini";
import { type Category, categories } from "../../shared/products/catalogue.ts";
import { sendMessages } from "../platform/queue.ts";
import { listPages, productPage } from "./page-name.ts";

/** Indexes and cached catalogues lag behind the table by less. */
const settledSeconds = 15;

/** A requested page, or changed products with the categories whose lists changed. */
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

/** Renders at once, and again when everything that lags has caught up. */
const render = (body: PageMessage): Promise<void> =>
  sendMessages("PAGES_QUEUE", [{ body }, { body, delaySeconds: settledSeconds }]);

export async function showProducts(productIds: readonly string[]): Promise<void> {
  if (productIds.length > 0) await render({ productIds: [...new Set(productIds)] });
}

export interface ListedChange {
  productId: string;
  categories: readonly Category[];
}

export async function showChanges(changes: readonly ListedChange[]): Promise<void> {
  const productIds = [...new Set(changes.map(({ productId }) => productId))];
  const listing = [...new Set(changes.flatMap((change) => change.categories))];
  if (productIds.length > 0) await render({ productIds, categories: listing });
}

export const keepPage = (page: string): Promise<void> => sendMessages("PAGES_QUEUE", [{ body: { page } }]);
