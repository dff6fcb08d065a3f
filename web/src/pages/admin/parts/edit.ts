import { useRef } from "react";
import { changedFields, type Fields } from "../../../../../shared/edit.ts";
import { ApiError } from "../../../lib/api.ts";

type Part<T> = Partial<T> & { base: Fields };

/** What a form changed of a record: the new values, and those that they replace. */
export function partOf<T extends Fields>(sent: T, loaded: Fields, base: Fields = loaded): Part<T> {
  const names = changedFields(loaded, sent);
  const given = Object.fromEntries(names.map((name) => [name, sent[name]])) as Partial<T>;
  return { ...given, base: Object.fromEntries(names.map((name) => [name, base[name] ?? null])) };
}

/**
 * The record that a save replaces: the one that the form was loaded with, until a save was refused because a
 * colleague had changed the same field. From then on it is the one that is stored, so that saving again replaces
 * what the refusal showed.
 */
export function useBase<T>(loaded: T, reread: () => Promise<T>) {
  const base = useRef(loaded);
  return async <A>(save: (base: T) => Promise<A>): Promise<A> => {
    try {
      return await save(base.current);
    } catch (error) {
      if (error instanceof ApiError && error.code === "edited_meanwhile") base.current = await reread();
      throw error;
    }
  };
}
