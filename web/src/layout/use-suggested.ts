import { useEffect, useState } from "react";
import type { ProductSummary } from "../../../shared/product.ts";
import { call } from "../api.ts";

const pauseMs = 180;

export interface Suggested {
  term: string;
  products: readonly ProductSummary[];
  count: number;
}

/** What matches a term that is still being typed; a letter more calls off the question before. */
export function useSuggested(term: string): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>();
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const page = await call("products/list", { keyword: term }, { signal: stop.signal });
      setSuggested({ term, products: page.products.slice(0, 6), count: page.filteredProductsCount });
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
