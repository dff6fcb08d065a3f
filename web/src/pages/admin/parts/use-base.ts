import { useRef } from "react";
import { ApiError } from "../../../lib/api.ts";

/** Returns the loaded record, or after a conflict the stored one, so that saving again replaces it. */
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
