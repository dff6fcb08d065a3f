import type { Category } from "../../../../shared/products/catalogue.ts";
import { useStored } from "../../lib/storage.ts";
import { compared, maxCompared } from "../lists/compared.ts";

/** Drops the oldest of five, and all of another category. */
export function toggleCompared(category: Category, id: string): void {
  const before = compared.read();
  const ids = before?.category === category ? before.ids : [];
  const others = ids.filter((each) => each !== id);
  const next = others.length < ids.length ? others : [...ids, id].slice(-maxCompared);
  compared.write(next.length > 0 ? { category, ids: next } : undefined);
}

export const useIsCompared = (id: string): boolean => useStored(compared)?.ids.includes(id) ?? false;
