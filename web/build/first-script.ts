import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import type { Plugin } from "vite";
import { type Bundle, closureOf, entryOf, pagesOf, stylesOf } from "./chunks.ts";

const template = new URL("../src/app/first.js", import.meta.url);

interface FirstView {
  page: string;
  /** A regular expression for path and query. */
  path: string;
  /** Path of the API call; `$1` is the expression's first group. */
  call?: string;
  images?: readonly FirstImage[];
  /** How many of the answer's products have pictures in the first view, and their `sizes`. */
  pictures?: { count: number; sizes: string };
}

/** Fetched only if the media query matches. */
interface FirstImage {
  media: string;
  names: Record<string, string>;
  sizes: string;
}

/** The usual landing pages. `sizes` and call must equal those of the page itself. */
const firstViews: readonly FirstView[] = [
  {
    page: "shop/home/home-page",
    path: "^/$",
    call: "/api/v1/products",
    images: [
      {
        media: "(width >= 60rem)",
        names: { "midnight-wide-1200.webp": "1200w", "midnight-wide-2000.webp": "2000w" },
        sizes: "(width < 115rem) 100vw, 115rem",
      },
      {
        media: "(width < 60rem)",
        names: { "midnight-phone-600.webp": "600w", "midnight-phone-900.webp": "900w" },
        sizes: "(width < 34rem) 100vw, 34rem",
      },
    ],
  },
  {
    page: "shop/listing/products-page",
    path: "^/products$",
    call: "/api/v1/products?keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000",
    pictures: { count: 4, sizes: "(width < 36rem) 41vw, (width < 60rem) 40vw, 17rem" },
  },
  { page: "shop/listing/products-page", path: "^/products[/?]" },
  {
    page: "shop/product/product-page",
    path: "^/product/([0-9a-f]{24})$",
    call: "/api/v1/product/$1",
    pictures: { count: 1, sizes: "(width < 60rem) 83vw, 40rem" },
  },
];

function srcsetOf(bundle: Bundle, names: Record<string, string>): string {
  const files = Object.values(bundle).filter((file) => file.type === "asset");
  return Object.entries(names)
    .map(([name, width]) => {
      const file = files.find((asset) => asset.names.includes(name));
      if (!file) throw new Error(`The build has no ${name}`);
      return `/${file.fileName} ${width}`;
    })
    .join(", ");
}

function viewOf(bundle: Bundle, { page, path, call, images = [], pictures }: FirstView) {
  const chunk = pagesOf(bundle).get(page);
  if (!chunk) throw new Error(`The build has no ${page}`);
  const already = closureOf(bundle, [entryOf(bundle).fileName]);
  const needed = [...closureOf(bundle, [chunk.fileName])].filter((name) => !already.has(name));
  const linked = stylesOf(bundle, already);
  return {
    path,
    scripts: needed.map((name) => `/${name}`),
    styles: [...stylesOf(bundle, needed)].filter((name) => !linked.has(name)).map((name) => `/${name}`),
    images: images.map(({ media, names, sizes }) => ({ media, sizes, srcset: srcsetOf(bundle, names) })),
    ...(call && { call }),
    ...(pictures && { pictures }),
  };
}

/** Without it a phone evaluates media queries at a width of 980 pixels. */
const viewport = /<meta name="viewport"[^>]*>/;

/** Adds `src/app/first.js` to the head of the document, with the files of each first view defined. */
export function firstScript(): Plugin {
  let src = "/src/app/first.js";
  return {
    name: "first-script",
    async generateBundle(_, bundle) {
      const { code: source } = await transform(readFileSync(template, "utf8"), {
        define: { FIRST_VIEWS: JSON.stringify(firstViews.map((view) => viewOf(bundle, view))) },
        format: "iife",
        minify: true,
      });
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      src = `/${fileName}`;
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!viewport.test(html)) throw new Error("index.html names no viewport");
        return html.replace(viewport, `$&\n    <script src="${src}"></script>`);
      },
    },
  };
}
