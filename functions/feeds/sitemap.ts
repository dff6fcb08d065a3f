import { categories } from "../../shared/products/catalogue.ts";
import { declaration, element } from "./xml.ts";

/** The protocol's limit. Its other one, 50 MB, would need addresses of a thousand characters. */
export const addressesPerPart = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const productPath = (id: string): string => `/product/${id}`;

export const categoryPaths: readonly string[] = categories.map(
  (category) => `/products?category=${category}`,
);

export function sitemapOf(site: string, paths: readonly string[]): string {
  const addresses = paths.map((path) => `<url>${element("loc", site + path)}</url>`);
  return `${declaration}<urlset ${namespace}>\n${addresses.join("\n")}\n</urlset>\n`;
}

export interface SitemapFile {
  key: string;
  changedAt: Date;
}

export function sitemapIndex(site: string, files: readonly SitemapFile[]): string {
  const entries = files.map(
    ({ key, changedAt }) =>
      `<sitemap>${element("loc", `${site}/${key}`)}${element("lastmod", changedAt.toISOString())}</sitemap>`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}
