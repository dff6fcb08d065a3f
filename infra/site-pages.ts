import { categoryPaths } from "../functions/feeds/sitemap.ts";
import { pages } from "../web/src/app/pages.ts";
import { guides } from "../web/src/pages/shop/reading/guides.ts";

const known = pages.filter(({ path, rendered }) => rendered && !path.includes(":"));
const pathsOf = (some: typeof known): string[] => some.map(({ path }) => path);
const guidePaths = guides.map(({ slug }) => `/blogs/${slug}`);

/** Public pages except products; category listings are under `/products`. */
export const sitePages: readonly string[] = [
  ...pathsOf(known.filter(({ section }) => section)),
  ...guidePaths,
];

/** Rendered pages known without the catalogue. */
export const knownPages: readonly string[] = [...pathsOf(known), ...categoryPaths, ...guidePaths];
