import { categories, categoryNames } from "../shared/products/catalogue.ts";
import { type PageInfo, pages } from "../web/src/app/pages.ts";
import { guides } from "../web/src/pages/shop/reading/guides.ts";
import { openApiPath } from "./openapi/path.ts";

export const llmsPath = "/llms.txt";

const fileOf = (path: string): string => `${path === "/" ? "/index" : path}.md`;

interface Entry {
  name: string;
  path: string;
  note?: string | undefined;
}

const isListed = ({ path, rendered, section }: PageInfo): boolean =>
  Boolean(rendered && section) && !path.includes(":");

const pagesIn = (...sections: readonly NonNullable<PageInfo["section"]>[]): Entry[] =>
  pages
    .filter((page) => isListed(page) && page.section && sections.includes(page.section))
    .map(({ name, title, path, description }) => ({ name: name ?? title, path, note: description }));

const categoryEntries: readonly Entry[] = categories.map((category) => ({
  name: categoryNames[category],
  path: `/product/${category}`,
}));
const guideEntries: readonly Entry[] = guides.map(({ slug, title, summary }) => ({
  name: title,
  path: `/blogs/${slug}`,
  note: summary,
}));

const listOf = (site: string, entries: readonly Entry[]): string =>
  entries
    .map(({ name, path, note }) => `- [${name}](${site}${fileOf(path)})${note ? `: ${note}` : ""}`)
    .join("\n");

const waysToAsk = (site: string): string =>
  [
    `- Any page listed here, and every product, is also Markdown: add \`.md\` to its address, or ask for it with \`Accept: text/markdown\`. The first lines name the page for people; link to that one.`,
    `- \`GET ${site}/api/v1/products?keyword=earbuds%20for%20the%20gym\` searches the catalogue. \`price[gte]\`, \`price[lte]\` (rupees) and \`category\` narrow it; \`page\` continues it.`,
    `- \`GET ${site}/api/v1/product/{id}\` answers one product with its specifications and colours.`,
    `- Assistants find \`${site}/.well-known/ucp\`: the catalogue, carts, checkouts and orders by the Universal Commerce Protocol, over REST at \`${site}/ucp/v1\` and as MCP tools at \`${site}/ucp/mcp\`, 60 requests a minute. A person pays: send the buyer to a checkout's \`continue_url\`, or to \`${site}/ucp/buy/{id}:{quantity},{id}:{quantity}\`, which shows a cart of these products.`,
    `- [OpenAPI](${site}${openApiPath}) describes every call.`,
  ].join("\n");

/** A guide for programs that read, as llmstxt.org describes it. */
export const llmsTxt = (site: string): string => `# Earshot

> An online shop for earbuds, headphones, speakers and smart watches. It delivers within India, free of charge; prices are in rupees (INR).

Stock and prices change. Ask again before you name one to a buyer.

## How to ask

${waysToAsk(site)}

## Shop

${listOf(site, pagesIn("Shop"))}

## Categories

${listOf(site, categoryEntries)}

## Terms

${listOf(site, pagesIn("Policies"))}

## About

${listOf(site, pagesIn("Earshot"))}

## Optional

${listOf(site, guideEntries)}
`;
