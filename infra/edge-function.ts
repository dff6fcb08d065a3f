import { readFileSync } from "node:fs";
import { categories } from "../shared/products/catalogue.ts";
import { pages } from "../web/src/app/pages.ts";
import type { Behaviour } from "./edge.ts";

type Rewrite = NonNullable<Behaviour["rewrite"]>;

/** Key of the release that is shown, in the functions' key-value store. */
export const releaseKey = "release";

/** What a function has to know of the shop. The last page, `*`, is for addresses that no page has. */
const constants: Partial<Record<Rewrite, object>> = {
  spa: {
    categories,
    pages: pages
      .filter(({ path }) => path !== "*")
      .map(({ path, rendered }) => ({ path, ...(rendered && { rendered }) })),
  },
};

/** Whether the function asks for the release that is shown. */
export const asksForRelease = (rewrite: Rewrite): boolean => rewrite === "spa";

/** The code of a CloudFront Function, which shows this release instead of asking for one if it is given. */
export function edgeFunction(rewrite: Rewrite, release = ""): string {
  const source = readFileSync(new URL(`edge-functions/${rewrite}.js`, import.meta.url), "utf8");
  const known = { ...constants[rewrite], ...(asksForRelease(rewrite) && { shown: release }) };
  const added = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return source + added.join("");
}
