import { type Category, categories } from "../../shared/products/catalogue.ts";
import { isId } from "../platform/id.ts";

/** Names are addresses as one path segment: `products,earbuds,2`. Keep them equal to the edge's `spa.js`. */
const part = /^[a-z0-9-]{1,100}$/;
const number = /^[1-9]\d{0,3}$/;
const isCategory = (text: string): boolean => categories.some((category) => category === text);

/** Stands for all pages that don't exist. */
const missing = "missing";
export const missingAddress = `/${missing}`;

const suffix = ".md";
/** The name of a page's copy in Markdown. */
export const markdownName = (name: string): string => name + suffix;
export const isMarkdown = (name: string): boolean => name.endsWith(suffix);
export const withoutSuffix = (name: string): string =>
  isMarkdown(name) ? name.slice(0, -suffix.length) : name;

export const productPage = (productId: string): string => `product,${productId}`;

function listingOf(parts: readonly string[]): string | undefined {
  const rest = [...parts];
  const category = isCategory(rest[0] ?? "") ? rest.shift() : undefined;
  const page = rest.shift();
  if (rest.length > 0 || (page !== undefined && (!number.test(page) || page === "1"))) return undefined;
  const query = new URLSearchParams({ ...(category && { category }), ...(page && { page }) }).toString();
  return query ? `/products?${query}` : "/products";
}

/** Returns path and query; undefined if the name is no page's. */
export function addressOf(name: string): string | undefined {
  const [room = "", ...parts] = name.split(",");
  const [what = ""] = parts;
  if (room === "products") return listingOf(parts);
  if (parts.length > 1 || ![room, ...parts].every((each) => part.test(each))) return undefined;
  if (room === "product") return isCategory(what) || isId(what) ? `/product/${what}` : undefined;
  if (room === "blogs" && what) return `/blogs/${what}`;
  if (parts.length > 0) return undefined;
  return room === "home" ? "/" : `/${room}`;
}

/** Undefined if the address is not a rendered page's canonical one. */
export function nameOf(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, "https://shop.invalid");
  const parts = pathname === "/" ? ["home"] : pathname.slice(1).split("/");
  const name = [...parts, ...["category", "page"].flatMap((field) => searchParams.get(field) ?? [])].join(
    ",",
  );
  return addressOf(name) === address ? name : undefined;
}

/** Later pages of a listing change with every product and are rarely requested. */
export const isStored = (name: string): boolean =>
  name !== missing && !/^products,(?:.*,)?\d+$/.test(name) && addressOf(name) !== undefined;

export const listPages = (of: readonly Category[]): readonly string[] => [
  ...["home", "products", "slider", "collections", "trending", "new-arrivals", "featured"],
  ...of.flatMap((category) => [`products,${category}`, `product,${category}`]),
];
