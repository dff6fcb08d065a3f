import { pages } from "../web/src/app/pages.ts";
import { guides } from "../web/src/pages/shop/guides/guides.ts";

/** Paths of the public pages that are not a product's. The listings of categories stand under `/products`. */
export const sitePages: readonly string[] = [
  ...pages.filter(({ rendered, section }) => rendered && section).map(({ path }) => path),
  ...guides.map(({ slug }) => `/blogs/${slug}`),
];
