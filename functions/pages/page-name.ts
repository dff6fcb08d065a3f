import { type Category, categories } from "../../shared/products/catalogue.ts";

/**
 * A rendered page's name is its address as one segment of a path: `home`, `products,earbuds,2`, `product,<id>`,
 * `blogs,<slug>`. The edge's function `spa.js` gives pages the same names.
 */
const part = /^[a-z0-9-]{1,100}$/;
const id = /^[0-9a-f]{24}$/;
const number = /^[1-9]\d{0,3}$/;
const isCategory = (text: string): boolean => categories.some((category) => category === text);

/** Its name stands for those of all pages that there are not. */
const missing = "missing";
export const missingAddress = `/${missing}`;

export const productPage = (productId: string): string => `product,${productId}`;

function listingOf(parts: readonly string[]): string | undefined {
  const rest = [...parts];
  const category = isCategory(rest[0] ?? "") ? rest.shift() : undefined;
  const page = rest.shift();
  if (rest.length > 0 || (page !== undefined && (!number.test(page) || page === "1"))) return undefined;
  const query = new URLSearchParams({ ...(category && { category }), ...(page && { page }) }).toString();
  return query ? `/products?${query}` : "/products";
}

/** The address with path and query; undefined for what is no page's name. */
export function addressOf(name: string): string | undefined {
  const [room = "", ...parts] = name.split(",");
  const [what = ""] = parts;
  if (room === "products") return listingOf(parts);
  if (parts.length > 1 || ![room, ...parts].every((each) => part.test(each))) return undefined;
  if (room === "product") return isCategory(what) || id.test(what) ? `/product/${what}` : undefined;
  if (room === "blogs" && what) return `/blogs/${what}`;
  if (parts.length > 0) return undefined;
  return room === "home" ? "/" : `/${room}`;
}

/** Undefined for an address that is not a rendered page's own. */
export function nameOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "https://shop.invalid");
  const parts = pathname === "/" ? ["home"] : pathname.slice(1).split("/");
  const name = [...parts, ...["category", "page"].flatMap((field) => searchParams.get(field) ?? [])].join(
    ",",
  );
  return addressOf(name) === address ? name : undefined;
}

/** Pages of a listing behind its first change with every product, and few ask for them: they are not stored. */
export const isStored = (name: string): boolean =>
  name !== missing && !/^products,(?:.*,)?\d+$/.test(name) && addressOf(name) !== undefined;

/** Pages that may show products of these categories. */
export const listPages = (of: readonly Category[]): readonly string[] => [
  ...["home", "products", "slider", "collections", "trending", "new-arrivals", "featured"],
  ...of.flatMap((category) => [`products,${category}`, `product,${category}`]),
];
