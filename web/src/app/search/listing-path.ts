const names: Readonly<Record<string, string>> = { "price[gte]": "min", "price[lte]": "max" };

/** The address of a listing narrowed by the API's parameters: `spec[anc][gte]` is `spec.anc.gte` there. */
export function listingPath(query: Readonly<Record<string, string>>): string {
  const search = Object.entries(query).map(([name, value]) => [
    names[name] ?? name.replaceAll("[", ".").replaceAll("]", ""),
    value,
  ]);
  return `/products?${new URLSearchParams(search)}`;
}
