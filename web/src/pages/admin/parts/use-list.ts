import { useRef } from "react";
import { isFocusLost } from "../../../ui/controls/lost-focus.ts";
import type { Filter } from "./filters.tsx";
import { useQuery } from "./use-query.ts";

export const listSize = 25;

/** Shows old rows while the next ones load. */
export const whilePaging = { keepPreviousData: true };

type Filters<V extends Record<string, string>> = { readonly [N in keyof V]: Filter<V[N]> };
type Values<V> = { [N in keyof V]?: V[N] | undefined };

/** Reads filters and page from the address. */
export function useList<V extends Record<string, string>>(filters: Filters<V>) {
  const query = useQuery();
  const frame = useRef<HTMLDivElement>(null);
  const values: Values<V> = {};
  for (const name in filters) values[name] = filters[name].parse(query.read(name));
  return {
    query,
    filters,
    values,
    input: { ...values, limit: listSize, cursor: query.cursor },
    isFiltered: Object.entries(filters).some(([name, { isOrder }]) => !isOrder && values[name]),
    frame,
    /** Call after a change that may have removed the focused button. */
    keepFocus(): void {
      if (isFocusLost()) frame.current?.focus({ preventScroll: true });
    },
  };
}

export type List = Pick<
  ReturnType<typeof useList<Record<string, string>>>,
  "query" | "filters" | "values" | "isFiltered" | "frame" | "keepFocus"
>;
