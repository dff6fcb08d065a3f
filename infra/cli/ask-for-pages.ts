import { workThrough } from "../../functions/platform/work-through.ts";
import { categories } from "../../shared/catalogue.ts";
import { pages } from "../../web/src/app/pages.ts";
import { guides } from "../../web/src/pages/shop/guides/guides.ts";

/** Rendered pages that are known without the catalogue. */
const addresses: readonly string[] = [
  ...pages.flatMap(({ path, rendered }) => (rendered && !path.includes(":") ? [path] : [])),
  ...categories.map((category) => `/products?category=${category}`),
  ...guides.map(({ slug }) => `/blogs/${slug}`),
];

/**
 * Asks for pages once, so that they are stored before a visitor wants them. An answer other than the page's is for
 * the smoke checks to find.
 */
export async function askForPages(url: string): Promise<void> {
  await workThrough(addresses, { width: 4, hasTime: () => true }, async (address) => {
    await fetch(url + address).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  });
}
