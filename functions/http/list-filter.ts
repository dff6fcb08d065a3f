import type * as z from "zod/mini";
import type { Fields } from "../../shared/core/edit.ts";
import { AppError } from "../../shared/core/errors.ts";
import { parseFields } from "./input.ts";

const isPaging = (name: string): boolean => name === "limit" || name === "cursor";

/** A misspelt filter would match everything. Throws `invalid` (400) for those that the list on screen doesn't have. */
export function filterOf<S extends z.ZodMiniObject>(query: S, filter: Fields): z.output<S> {
  const unknown = Object.keys(filter).find((name) => isPaging(name) || !Object.hasOwn(query.shape, name));
  if (unknown !== undefined) {
    throw new AppError("invalid", "filter", { [unknown]: "This list has no such filter" });
  }
  return parseFields(query, filter);
}
