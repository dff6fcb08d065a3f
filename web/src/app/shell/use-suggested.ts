import { useEffect, useState } from "react";
import type { Suggestions } from "../../../../shared/product.ts";
import { call } from "../../lib/api.ts";

const pauseMs = 180;

export interface Suggested extends Pick<Suggestions, "products" | "categories"> {
  term: string;
}

/** What a term that is still being typed may mean; a letter more calls off the question before. */
export function useSuggested(term: string): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const { products, categories } = await call(
        "products/suggest",
        { keyword: term },
        { signal: stop.signal },
      );
      setSuggested({ term, products, categories });
    };
    // A suggestion that does not come is no error: the search itself will tell.
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [term]);
  return suggested;
}
