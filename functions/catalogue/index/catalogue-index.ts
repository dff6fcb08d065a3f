import type { TransactItem } from "../../platform/expressions.ts";
import type { CatalogueEntry } from "../product.ts";
import * as changes from "./changes.table.ts";
import { currentCatalogue } from "./reader.ts";
import { type Found, find, type Query, suggest, type Window } from "./search.ts";
import * as writer from "./writer.ts";

/** One page of the products that match, how many match, and how many there are. */
export async function findInCatalogue(query: Query, window: Window): Promise<Found & { size: number }> {
  const catalogue = await currentCatalogue();
  return { ...find(catalogue, query, window), size: catalogue.size };
}

/** Completions of what somebody types: products by their names, and categories. */
export const suggestFromCatalogue = async (keyword: string, count: number) =>
  suggest(await currentCatalogue(), keyword, count);

/** Belongs in the transaction that creates or changes a product. */
export const recordChange = (entry: CatalogueEntry, at: Date): TransactItem =>
  changes.recordChange(entry, at);

/** Belongs in the transaction that removes a product. */
export const recordRemoval = (id: string, at: Date): TransactItem => changes.recordRemoval(id, at);

/** Stores the catalogue for functions that start from now on, when enough has changed. */
export const storeWhenDue = (now: Date): Promise<boolean> => writer.storeWhenDue(now);

/** Stores the catalogue as the table has it now. */
export const storeCatalogue = (now: Date): Promise<void> => writer.storeSnapshot(now);
