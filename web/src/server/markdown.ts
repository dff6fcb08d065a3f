import { NodeHtmlMarkdown } from "node-html-markdown";
import type { Product, ProductPage } from "../../../shared/products/schemas.ts";
import type { PageHead } from "../app/page-title.tsx";
import { listingInMarkdown, plain, productInMarkdown } from "./product-markdown.ts";

interface MarkdownOptions {
  site: string;
  head: PageHead;
  /** The page's markup. */
  page: string;
  product: Product | undefined;
  lists: readonly ProductPage[];
}

/** What a reader cannot use: controls, pictures and the way around the site. */
const controls = [
  ...["button", "dialog", "form", "input", "label", "select", "textarea"],
  ...["aside", "img", "nav", "picture", "svg"],
];
const ofText = new NodeHtmlMarkdown({ ignore: controls });
/** Cards are articles, and are listed from the answers instead. */
const ofListing = new NodeHtmlMarkdown({ ignore: [...controls, "article"] });

/** Leaves out what surrounds the content on every page. */
function contentOf(page: string): string {
  const [start, end] = [page.indexOf("<main"), page.lastIndexOf("</main>")];
  return start < 0 || end < start ? page : page.slice(start, end);
}

const isEmptyItem = (line: string): boolean => /^\s*[*-]\s*$/.test(line);

/** The page's own words, with absolute links. */
function textOf(site: string, page: string, hasLists: boolean): string {
  const text = (hasLists ? ofListing : ofText).translate(contentOf(page));
  const lines = text.split("\n").filter((line) => !isEmptyItem(line));
  return lines
    .join("\n")
    .replaceAll("](/", `](${site}/`)
    .replaceAll(/\n{3,}/g, "\n\n");
}

/** Names the page for people, which is the one to show and to link to. */
function headOf(site: string, { title = "", description, canonical, isMissing }: PageHead): string {
  return [
    `<!-- ${plain(title).replaceAll("--", "–")} -->`,
    description && `> ${plain(description)}`,
    canonical !== undefined && !isMissing && `Canonical page: <${site}${canonical}>`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** A page in Markdown, for programs that read. */
export function markdownOf({ site, head, page, product, lists }: MarkdownOptions): string {
  const body = product ? productInMarkdown(site, product) : textOf(site, page, lists.length > 0);
  const listed = product ? [] : lists.map((list) => listingInMarkdown(site, list, head.canonical));
  return `${[headOf(site, head), body, ...listed].filter(Boolean).join("\n\n")}\n`;
}
