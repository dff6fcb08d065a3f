import { keysOf } from "../../../../../shared/core/builtins.ts";
import { changedFields, type Fields } from "../../../../../shared/core/edit.ts";

type Part<T> = Partial<T> & { base: Fields };

/** Returns changed fields and their base values. Loaded with the save. */
export function partOf<T extends Fields>(sent: T, loaded: Fields, base: Fields = loaded): Part<T> {
  const names = changedFields(loaded, sent);
  const given: { -readonly [K in keyof T]?: T[K] } = { ...sent };
  for (const name of keysOf(given)) if (!names.includes(name)) delete given[name];
  return { ...given, base: Object.fromEntries(names.map((name) => [name, base[name] ?? null])) };
}
