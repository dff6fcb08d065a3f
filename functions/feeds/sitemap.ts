import { categories } from "../../shared/products/catalogue.ts";
import { declaration, element } from "./xml.ts";

/** The protocol's limit. A file of 50 MB, the other one, would hold addresses of a thousand letters. */
export const addressesPerPart = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const productPath = (id: string): string => `/product/${id}`;

/** The listing of each category. */
export const categoryPaths: readonly string[] = categories.map(
  (category) => `/products?category=${category}`,
);

/** A part with the addresses of these paths. */
export function sitemapOf(site: string, paths: readonly string[]): string {
  const addresses = paths.map((path) => `<url>${element("loc", site + path)}</url>`);
  return `${declaration}<urlset ${namespace}>\n${addresses.join("\n")}\n</urlset>\n`;
}

export interface Part {
  /** Where it lies, without a slash before it. */
  key: string;
  changedAt: Date;
}

export function sitemapIndex(site: string, parts: readonly Part[]): string {
  const entries = parts.map(
    ({ key, changedAt }) =>
      `<sitemap>${element("loc", `${site}/${key}`)}${element("lastmod", changedAt.toISOString())}</sitemap>`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}
