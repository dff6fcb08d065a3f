import { changedFields, type Fields } from "../../../../../shared/core/edit.ts";

type Part<T> = Partial<T> & { base: Fields };

/** Returns changed fields and their base values. Loaded with the save. */
export function partOf<T extends Fields>(sent: T, loaded: Fields, base: Fields = loaded): Part<T> {
  const names = changedFields(loaded, sent);
  const given = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<T>;
  return { ...given, base: Object.fromEntries(names.map((name) => [name, base[name] ?? null])) };
}
