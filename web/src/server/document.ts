import type { PageHead } from "../app/page-title.tsx";
import { answersId } from "../app/rendered.ts";

/** Written by `web/build/renderer.ts`. */
export interface DocumentParts {
  /** The document of pages that are not rendered. */
  shell: string;
  /** Has the placeholders `<!--files-->`, `<!--head-->`, `<!--page-->` and `<!--answers-->`. */
  template: string;
  /** Files that pages need beside the common ones, by path below `src/pages`. */
  files: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
  /** 180 pixels square. */
  logo: string;
  /** The shop's own link preview. */
  shareImage: string;
  shareImageText: string;
}

export interface Share {
  type: "website" | "product";
  /** Absolute. */
  image: string;
  imageText: string;
  size?: { width: number; height: number };
  /** Rupees. */
  price?: number;
}

interface DocumentOptions {
  parts: DocumentParts;
  /** Path below `src/pages`. */
  file: string;
  site: string;
  head: PageHead;
  share: Share;
  structuredData: readonly object[];
  /** Links that React puts into the head. */
  links: string;
  page: string;
  /** The browser's initial data; undefined if it starts fresh. */
  answers: unknown;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (each) => escapes[each] ?? each);

/** Escapes `<`, which alone can end a script element. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

const element = (name: string, attributes: Record<string, string | number | undefined>): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? "" : ` ${attribute}="${escaped(String(value))}"`))
    .join("")}>`;

function headOf({ parts, file, site, head, share, structuredData, links }: DocumentOptions): string {
  const { title = "", description = "", canonical, isMissing } = head;
  const { styles = [] } = parts.files[file] ?? {};
  const property = (name: string, content: string | number | undefined) =>
    content === undefined ? "" : element("meta", { property: name, content });
  const address = canonical === undefined || isMissing ? undefined : site + canonical;
  return [
    `<title>${escaped(title)}</title>`,
    element("meta", { name: "description", content: description }),
    address && element("link", { rel: "canonical", href: address }),
    isMissing && element("meta", { name: "robots", content: "noindex" }),
    property("og:type", share.type),
    property("og:site_name", "Earshot"),
    property("og:title", title.replace(/ · Earshot$/, "")),
    property("og:description", description),
    property("og:url", address),
    property("og:image", share.image),
    property("og:image:width", share.size?.width),
    property("og:image:height", share.size?.height),
    property("og:image:alt", share.imageText),
    property("product:price:amount", share.price?.toFixed(2)),
    property("product:price:currency", share.price === undefined ? undefined : "INR"),
    element("meta", { name: "twitter:card", content: "summary_large_image" }),
    links,
    ...styles.map((href) => element("link", { rel: "stylesheet", crossorigin: "", href })),
    structuredData.length > 0 &&
      `<script type="application/ld+json">${jsonOf({ "@context": "https://schema.org", "@graph": structuredData })}</script>`,
  ]
    .filter(Boolean)
    .join("\n    ");
}

export function documentOf(options: DocumentOptions): string {
  const { parts, file, page, answers } = options;
  const { scripts = [] } = parts.files[file] ?? {};
  const data =
    answers === undefined
      ? ""
      : `${element("script", { type: "application/json", id: answersId })}${jsonOf(answers)}</script>`;
  return parts.template
    .replace("<!--files-->", scripts.map((src) => ` ${src}`).join(""))
    .replace("<!--head-->", () => headOf(options))
    .replace("<!--page-->", () => page)
    .replace("<!--answers-->", () => data);
}
