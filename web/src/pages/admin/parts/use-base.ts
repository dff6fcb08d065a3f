import { useRef } from "react";
import { ApiError } from "../../../lib/api.ts";

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
