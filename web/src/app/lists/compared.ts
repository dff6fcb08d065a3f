import { type Category, categories } from "../../../../shared/products/catalogue.ts";
import { isId } from "../../lib/id.ts";
import { stored } from "../../lib/storage.ts";

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

export const comparePath = (ids: readonly string[]): string => `/compare?products=${ids.join()}`;
