import { readFileSync } from "node:fs";
import { cookieNames, securePrefix } from "../functions/identity/cookie.ts";
import { categories } from "../shared/products/catalogue.ts";
import { pages } from "../web/src/app/pages.ts";
import type { Behaviour } from "./edge.ts";

type Rewrite = NonNullable<Behaviour["rewrite"]>;

export const releaseKey = "release";

/** The last page, `*`, is for unknown addresses. */
const constants: Partial<Record<Rewrite, object>> = {
  api: { ours: cookieNames.map((name) => securePrefix + name) },
  spa: {
    categories,
    pages: pages
      .filter(({ path }) => path !== "*")
      .map(({ path, rendered }) => ({ path, ...(rendered && { rendered }) })),
  },
};

export const asksForRelease = (rewrite: Rewrite): boolean => rewrite === "spa";

/** Uses the given release instead of reading the store. */
export function edgeFunction(rewrite: Rewrite, release = "", markdown = true): string {
  const source = readFileSync(new URL(`edge-functions/${rewrite}.js`, import.meta.url), "utf8");
  const known = { ...constants[rewrite], ...(asksForRelease(rewrite) && { markdown, shown: release }) };
  const added = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
  return source + added.join("");
}
