import { type Category, categories } from "../../../../shared/products/catalogue.ts";
import { isId } from "../../lib/id.ts";
import { stored, useStored } from "../../lib/storage.ts";

export const maxCompared = 4;

export interface Compared {
  category: Category;
  ids: readonly string[];
}

export const compared = stored<Compared | undefined>("localStorage", "compared", (value) => {
  if (typeof value !== "object" || value === null) return undefined;
  const { category, ids }: { category?: unknown; ids?: unknown } = value;
  const known = categories.find((each) => each === category);
  return known && Array.isArray(ids)
    ? { category: known, ids: ids.filter(isId).slice(0, maxCompared) }
    : undefined;
});

/** Splits the address's list of ids, without repetition. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(","))].filter(isId).slice(0, maxCompared);

export const comparePath = (ids: readonly string[]): string => `/compare?products=${ids.join()}`;

/** Drops the oldest of five, and all of another category. */
export function toggleCompared(category: Category, id: string): void {
  const before = compared.read();
  const ids = before?.category === category ? before.ids : [];
  const others = ids.filter((each) => each !== id);
  const next = others.length < ids.length ? others : [...ids, id].slice(-maxCompared);
  compared.write(next.length > 0 ? { category, ids: next } : undefined);
}

export const useIsCompared = (id: string): boolean => useStored(compared)?.ids.includes(id) ?? false;
