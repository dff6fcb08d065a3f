import { useEffect } from "react";
import { productAt } from "../../lib/id.ts";
import { count } from "./count.ts";

interface SearchOutcomeProps {
  words: string;
  isFound: boolean;
}

const productOf = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest("a") : null;
  return link ? productAt(link.pathname) : undefined;
};

/** Filters that replace the words are no disappointment. */
const isRefined = (): boolean => location.pathname === "/products";

/** Counts whether the search found something, and whether a product was opened. */
export default function SearchOutcome({ words, isFound }: SearchOutcomeProps) {
  useEffect(() => {
    if (!isFound) return count({ what: "search", words, outcome: "nothing" });
    let isCounted = false;
    const end = (outcome: "clicked" | "unclicked") => {
      if (!isCounted) count({ what: "search", words, outcome });
      isCounted = true;
    };
    const clicked = ({ target }: Event) => productOf(target) && end("clicked");
    const left = () => end("unclicked");
    document.addEventListener("click", clicked, true);
    window.addEventListener("pagehide", left);
    return () => {
      document.removeEventListener("click", clicked, true);
      window.removeEventListener("pagehide", left);
      if (!isRefined()) left();
    };
  }, [words, isFound]);
  return null;
}
