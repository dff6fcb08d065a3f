/** Where a search leads: to the matches, or with nothing to look for, to everything. */
export function searchPath(term: string): string {
  const keyword = term.trim();
  return keyword ? `/products/${encodeURIComponent(keyword)}` : "/products";
}
