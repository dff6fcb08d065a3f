import { useEffect, useState } from "react";
import type { Suggestions } from "../../../../shared/products/schemas.ts";
import { call } from "../../lib/api.ts";

const pauseMs = 180;

export interface Suggested extends Pick<Suggestions, "products" | "categories" | "filters"> {
  term: string;
}

/** Each new letter aborts the previous request. */
export function useSuggested(term: string): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const { products, categories, filters } = await call(
        "products/suggest",
        { keyword: term },
        { signal: stop.signal },
      );
      setSuggested({ term, products, categories, filters });
    };
    // A failed suggestion is not reported: the search will report its error.
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [term]);
  return suggested;
}
