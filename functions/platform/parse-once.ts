import type { Item } from "./schema.ts";

/** Parses each item once, since the stream's followers read the same ones. Callers must not change the result. */
export function parseOnce<T extends object>(parse: (item: Item) => T): (item: Item) => T {
  const parsed = new WeakMap<Item, T>();
  return (item) => {
    const known = parsed.get(item) ?? parse(item);
    parsed.set(item, known);
    return known;
  };
}
