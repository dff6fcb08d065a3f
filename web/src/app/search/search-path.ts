/** A blank term lists all products. */
export function searchPath(term: string): string {
  const keyword = term.trim();
  return keyword ? `/products/${encodeURIComponent(keyword)}` : "/products";
}
