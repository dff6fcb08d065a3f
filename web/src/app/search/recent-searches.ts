import { stored } from "../../lib/storage.ts";

const most = 8;

export const recentSearches = stored<readonly string[]>("localStorage", "recentSearches", (value) =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string").slice(0, most) : [],
);

/** Newest first, without repetition. */
export function rememberSearch(term: string): void {
  const others = recentSearches.read().filter((other) => other.toLowerCase() !== term.toLowerCase());
  recentSearches.write([term, ...others].slice(0, most));
}

export function forgetSearch(term: string): void {
  const others = recentSearches.read().filter((other) => other !== term);
  recentSearches.write(others.length > 0 ? others : undefined);
}
